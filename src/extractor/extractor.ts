import pLimit from 'p-limit';
import { memoize } from '../memoize.ts';
import type { PageFetch } from '../net/client.ts';
import { NetFailure } from '../net/failure.ts';
import type { Head } from '../net/fetch.ts';
import { type Fetched, headerIn } from '../net/fetch.ts';
import { createKeyedLimit } from '../net/keyed-limit.ts';
import type { Format } from '../schemas.ts';
import type { Text } from './bounded.ts';
import { PageFailure } from './failure.ts';
import { mayBePdf, mayBeReadable } from './kind.ts';
import { refreshTarget } from './meta-refresh.ts';
import { createPoolProcess, type Death } from './pool/pool-process.ts';
import { SilentHosts } from './silent-hosts.ts';

/** The text of a page, or a part of it, with the title of the whole. */
export interface Page extends Text {
  /** Without the site's suffix; null when the page has none. */
  title: string | null;
}

/** What is wanted of a page. */
export interface PageWish {
  format: Format;
  /** Characters at the beginning of the text to leave out. */
  start?: number;
  /** Whose call it is: no account takes all of the places. */
  account?: string;
  /** What pages of one call have in common: hosts from which nothing came are not asked by it for one page after another. */
  call?: object;
}

/** Fetches web pages and finds their main text. */
export interface Extractor {
  /** At most MAX_CHARACTERS of the text, from `start` on. Throws PageFailure, and the signal's reason when it fires. */
  extract(url: string, wish: PageWish, signal: AbortSignal): Promise<Page>;
  close(): Promise<void>;
}

/** How pages are fetched and read. */
export interface ExtractorOptions {
  fetch: PageFetch;
  /** Worker threads; default one per core. */
  threads?: number;
  /** See PoolProcessOptions. */
  isLazy?: boolean | undefined;
  /** Called when the process that reads pages died; another one is being started. */
  onDeath?: (death: Death) => void;
  /** Called with an exception that was thrown while the page of this URL was read. */
  onDefect?: (error: Error, url: string) => void;
}

const PAGE_TIMEOUT_MS = 10_000; // a whole call has 50 s
const MAX_PAGE_BYTES = 5_000_000; // the largest ordinary Chinese pages have 1.3 MB
const MAX_PDF_BYTES = 12_000_000; // reports with pictures, which are not decoded
const MAX_REDIRECTS = 5;
const MAX_REFRESHES = 2;
const MAX_PAGES = 60; // three whole calls, up to 300 MB; further pages wait to be fetched
const MAX_PER_ACCOUNT = 40;
const MAX_PER_HOST = 6; // as browsers do
const MAX_WAITING = 600; // thirty whole calls; further ones are refused rather than kept waiting for a minute
const MAX_WAITING_OF_ACCOUNT = 400; // so that no account fills the queue for all others

/** An extractor with a process of its own for reading pages; `close` ends it. */
export function createExtractor({ fetch, ...options }: ExtractorOptions): Extractor {
  const pool = createPoolProcess(options);
  const perAccount = createKeyedLimit(MAX_PER_ACCOUNT);
  const perHost = createKeyedLimit(MAX_PER_HOST);
  const all = pLimit(MAX_PAGES);
  const silentOf = memoize((_call: object) => new SilentHosts(), new WeakMap<object, SilentHosts>());
  let inside = 0;
  const insideOf = new Map<string, number>(); // by account; those that have none are not in it

  function enter(account: string): () => void {
    const own = insideOf.get(account) ?? 0;
    if (inside - all.activeCount >= MAX_WAITING || own >= MAX_PER_ACCOUNT + MAX_WAITING_OF_ACCOUNT)
      throw new PageFailure('overloaded');
    inside++;
    insideOf.set(account, own + 1);
    return () => {
      inside--;
      const left = (insideOf.get(account) ?? 1) - 1;
      if (left === 0) insideOf.delete(account);
      else insideOf.set(account, left);
    };
  }

  /** Waits in the narrower queues first: who waits for a slow host takes no place that pages of others could have. */
  const inTurn = <T>(host: string, account: string, work: () => Promise<T>, signal: AbortSignal) =>
    perAccount(account, () => perHost(host, () => all(work), signal), signal);

  async function fetchFrom(host: string, url: string, silent: SilentHosts, signal: AbortSignal): Promise<Fetched> {
    signal.throwIfAborted();
    if (silent.isSilent(host)) throw new PageFailure('timeout');
    const asked = performance.now();
    try {
      const page = await fetchPage(fetch, url, signal);
      silent.note(host, asked, { isTimeout: false });
      return page;
    } catch (error) {
      const isTimeout = error instanceof PageFailure && error.reason === 'timeout';
      if (!signal.aborted) silent.note(host, asked, { isTimeout });
      throw error;
    }
  }

  return {
    async extract(url, { format, start = 0, account = '', call = {} }, signal) {
      const leave = enter(account);
      const host = hostOf(url);
      const silent = silentOf(call);
      const leaveHost = silent.enter(host);
      const read = async () => {
        const page = await fetchFrom(host, url, silent, signal);
        return pool.run({ bytes: page.body, contentType: typeOf(page), url: page.url, format, start }, signal);
      };
      const reply = await inTurn(host, account, read, signal).finally(() => {
        leave();
        leaveHost();
      });
      if ('failure' in reply) throw new PageFailure(reply.failure);
      return reply;
    },
    close: pool.close,
  };
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? '';
}

/** The page, or the one that it leads to by itself, if that can be had. */
async function fetchPage(fetch: PageFetch, url: string, signal: AbortSignal): Promise<Fetched> {
  let page = await fetchOne(fetch, url, signal);
  for (let hops = 0; hops < MAX_REFRESHES; hops++) {
    const target = refreshTarget(page.body, page.url);
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

function typeOf(head: Pick<Head, 'headers'>): string | undefined {
  return headerIn(head, 'content-type');
}
