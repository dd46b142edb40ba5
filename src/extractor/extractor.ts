import { memoize } from '../memoize.ts';
import type { PageFetch } from '../net/client.ts';
import type { Format } from '../schemas.ts';
import { PageFailure } from './failure.ts';
import { fetchPage, typeOf } from './fetch-page.ts';
import { createPageQueue } from './page-queue.ts';
import { createPoolProcess, type Death } from './pool/pool-process.ts';
import { SilentHosts } from './silent-hosts.ts';
import type { Text } from './text-window.ts';

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

/** An extractor with a process of its own for reading pages; `close` ends it. */
export function createExtractor({ fetch, ...options }: ExtractorOptions): Extractor {
  const pool = createPoolProcess(options);
  const queue = createPageQueue();
  const silentOf = memoize((_call: object) => new SilentHosts(), new WeakMap<object, SilentHosts>());
  return {
    async extract(url, { format, start = 0, account = '', call = {} }, signal) {
      const host = hostOf(url);
      const silent = silentOf(call);
      const read = async () => {
        signal.throwIfAborted();
        const page = await silent.ask(host, () => fetchPage(fetch, url, signal), signal);
        return pool.run({ bytes: page.body, contentType: typeOf(page), url: page.url, format, start }, signal);
      };
      const leaveHost = silent.enter(host);
      const reply = await queue.run({ account, host }, read, signal).finally(leaveHost);
      if ('failure' in reply) throw new PageFailure(reply.failure);
      return reply;
    },
    close: pool.close,
  };
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? '';
}
