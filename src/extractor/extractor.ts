import pLimit from 'p-limit';
import { type Fetch, type Fetched, NetFailure } from '../net/client.ts';
import type { Format } from '../schemas.ts';
import type { NotAPage } from './not-a-page.ts';
import { createPool } from './pool.ts';

/** Why a page gave no text. The words for people are in `services/extract.ts`. */
export type PageFailureReason =
  | 'invalid_url'
  | 'forbidden_address'
  | 'timeout'
  | 'too_large'
  | 'too_many_redirects'
  | 'unsupported_type'
  | 'network_error'
  | 'no_content'
  | 'undecodable'
  | NotAPage
  | 'extraction_failed'
  | `http_status ${number}`;

/** An expected failure of one page; never a defect of ours. */
export class PageFailure extends Error {
  readonly reason: PageFailureReason;

  constructor(reason: PageFailureReason, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'PageFailure';
    this.reason = reason;
  }
}

export interface Page {
  /** Without the site's suffix; null when the page has none. */
  title: string | null;
  content: string;
}

/** A web page as clean text. Throws PageFailure. */
export interface Extractor {
  extract(url: string, format: Format, signal: AbortSignal): Promise<Page>;
  close(): Promise<void>;
}

export interface ExtractorOptions {
  fetch: Fetch;
  /** Worker threads; one a core when absent. */
  threads?: number;
}

const PAGE_TIMEOUT_MS = 10_000; // of 50 s for the whole call
const MAX_PAGE_BYTES = 5_000_000; // the largest ordinary Chinese pages have 1.3 MB
const MAX_REDIRECTS = 5;
const MAX_FETCHES = 60; // three whole calls at once; more wait, so that memory stays below 300 MB of pages

export function createExtractor({ fetch, threads }: ExtractorOptions): Extractor {
  const pool = createPool(threads);
  const limit = pLimit(MAX_FETCHES);
  return {
    async extract(url, format, signal) {
      const page = await limit(() => fetchPage(fetch, url, signal));
      const contentType = typeOf(page);
      const task = { bytes: page.body, contentType, url: page.url, format };
      const reply = await pool.run(task, signal);
      if ('failure' in reply) throw new PageFailure(reply.failure);
      return reply;
    },
    close: pool.close,
  };
}

async function fetchPage(fetch: Fetch, url: string, signal: AbortSignal): Promise<Fetched> {
  const limits = { timeoutMs: PAGE_TIMEOUT_MS, maxBytes: MAX_PAGE_BYTES, maxRedirects: MAX_REDIRECTS };
  const page = await fetch(url, { ...limits, signal }).catch((error: unknown) => {
    throw error instanceof NetFailure ? new PageFailure(error.reason, { cause: error }) : error;
  });
  if (page.status < 200 || page.status > 299) throw new PageFailure(`http_status ${page.status}`);
  if (!READABLE.test(typeOf(page) ?? 'text/html')) throw new PageFailure('unsupported_type');
  return page;
}

/** What is text. A page without a type is taken for HTML, as browsers do. */
const READABLE = /^\s*(text\/(html|plain|xml|markdown)|application\/(xhtml\+xml|xml|json|ld\+json))\s*(;|$)/i;

function typeOf({ headers }: Fetched): string | undefined {
  const type = headers['content-type'];
  return Array.isArray(type) ? type[0] : type;
}
