import type { PageFetch } from '../net/client.ts';
import { NetFailure } from '../net/failure.ts';
import { type Fetched, type Head, headerIn } from '../net/fetch.ts';
import { mayBePdf, mayBeReadable } from './document-kind.ts';
import { PageFailure } from './failure.ts';
import { refreshTarget } from './meta-refresh.ts';

const PAGE_TIMEOUT_MS = 10_000; // a whole call has 50 s
const MAX_PAGE_BYTES = 5_000_000; // the largest ordinary Chinese pages have 1.3 MB
const MAX_PDF_BYTES = 12_000_000; // reports with pictures, which are not decoded
const MAX_REDIRECTS = 5;
const MAX_REFRESHES = 2;

/**
 * Fetches a page, or the page that it leads to by meta refresh, if that can be fetched. Throws PageFailure, and the
 * signal's reason when it fires.
 */
export async function fetchPage(fetch: PageFetch, url: string, signal: AbortSignal): Promise<Fetched> {
  let page = await fetchOne(fetch, url, signal);
  for (let hops = 0; hops < MAX_REFRESHES; hops++) {
    const target = refreshTarget(page.body, typeOf(page), page.url);
    const next = target === undefined ? undefined : await fetchOne(fetch, target, signal).catch(unavailable);
    if (next === undefined) break;
    page = next;
  }
  return page;
}

function unavailable(error: unknown): undefined {
  if (!(error instanceof PageFailure)) throw error;
}

async function fetchOne(fetch: PageFetch, url: string, signal: AbortSignal): Promise<Fetched> {
  const maxBytes = (head: Head) => (mayBePdf(typeOf(head)) ? MAX_PDF_BYTES : MAX_PAGE_BYTES);
  const limits = { timeoutMs: PAGE_TIMEOUT_MS, maxBytes, maxRedirects: MAX_REDIRECTS };
  const wantsBody = (head: Head) => isSuccess(head) && isReadable(head);
  const page = await fetch(url, { ...limits, wantsBody, signal }).catch((error: unknown) => {
    throw error instanceof NetFailure ? new PageFailure(error.reason, { cause: error }) : error;
  });
  if (!isSuccess(page)) throw new PageFailure(`http_status ${page.status}`);
  if (!isReadable(page)) throw new PageFailure('unsupported_type');
  return page;
}

function isSuccess({ status }: Head): boolean {
  return status >= 200 && status <= 299;
}

function isReadable(head: Pick<Head, 'headers'>): boolean {
  return mayBeReadable(typeOf(head));
}

/** Returns a response's declared media type. */
export function typeOf(head: Pick<Head, 'headers'>): string | undefined {
  return headerIn(head, 'content-type');
}
