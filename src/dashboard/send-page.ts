import type { Response } from 'express';
import type { VNode } from 'preact';
import { BASE_URL, fixedReplies } from '../http/reply/fixed-replies.ts';
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
  withHead(response, 'no-store').send(page(reader, title, main));
}

/**
 * Returns the sender of a page that is open to all and in which `show` writes BASE_URL for the service's URL. For those
 * who are not signed in it is made once per language and theme.
 */
export function openPage(show: (reader: Reader) => View) {
  const send = fixedReplies(escaped);
  return (response: Response, reader: Reader, base: string): void => {
    const write = () => {
      const { title, main } = show(reader);
      return page(reader, title, main);
    };
    if (reader.isSignedIn) withHead(response, 'no-store').send(write().replaceAll(BASE_URL, () => escaped(base)));
    else send(withHead(response, 'private, no-cache'), base, `${reader.language} ${reader.theme}`, write);
  };
}

function withHead(response: Response, cacheControl: string): Response {
  const head = { 'Content-Security-Policy': POLICY, 'Cache-Control': cacheControl, Vary: 'Cookie, Accept-Language' };
  return response.set(head).type('html');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
