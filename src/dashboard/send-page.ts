import type { Response } from 'express';
import type { VNode } from 'preact';
import { page, type Reader } from './layout.ts';

/** Title and main content of a page. */
export interface View {
  title: string;
  main: VNode;
}

/**
 * Content security policy of the pages: nothing from other origins, nothing inline, no framing. Only the script may
 * send forms, because a browser would put passwords into the URL.
 */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Sends a page in the reader's language. Caches must not store it, as it may show an account's data. */
export function sendPage(response: Response, reader: Reader, { title, main }: View): void {
  response
    .set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-store', Vary: 'Cookie, Accept-Language' })
    .type('html')
    .send(page(reader, title, main));
}
