import { memoize } from '../memoize.ts';
import type { PageFetch } from '../net/client.ts';
import type { Format } from '../schemas.ts';
import { parseUrl } from '../text/web-address.ts';
import { PageFailure } from './failure.ts';
import { fetchPage, typeOf } from './fetch-page.ts';
import { createPageQueue } from './page-queue.ts';
import { createPoolProcess, type PoolProcessOptions } from './pool/pool-process.ts';
import { SilentHosts } from './silent-hosts.ts';
import type { Text } from './text-window.ts';

/** The text of a page, or a part of it, with the page's title. */
export interface Page extends Text {
  /** The title without the site's suffix; null when the page has none. */
  title: string | null;
}

/** The wanted part and format of a page, and the call that it is for. */
export interface PageWish {
  format: Format;
  /** Characters to leave out at the beginning of the text. */
  start?: number;
  /** Account of the call: no account takes all places in the queue. */
  account?: string;
  /** The same object for all pages of a call, which stops asking hosts that are silent (see `SilentHosts`). */
  call?: object;
  /** Called when the page has been fetched and waits to be read: from here on the host is not to blame for delays. */
  onFetched?: () => void;
}

/** Fetches web pages and finds their main text. */
export interface Extractor {
  /** Returns at most MAX_CHARACTERS from `start` on. Throws PageFailure, and the signal's reason when it fires. */
  extract(url: string, wish: PageWish, signal: AbortSignal): Promise<Page>;
  /** Whether pages are read at once: false while the process that reads them starts with the service. */
  isWarm(): boolean;
  close(): Promise<void>;
}

/** Client, limits and callbacks of an extractor. */
export interface ExtractorOptions extends PoolProcessOptions {
  fetch: PageFetch;
}

/** Creates an extractor, with a process of its own for reading pages; `close` ends the process. */
export function createExtractor({ fetch, ...options }: ExtractorOptions): Extractor {
  const pool = createPoolProcess(options);
  const queue = createPageQueue();
  const silentOf = memoize((_call: object) => new SilentHosts(), new WeakMap<object, SilentHosts>());
  return {
    async extract(url, { format, start = 0, account = '', call = {}, onFetched }, signal) {
      const host = hostOf(url);
      const silent = silentOf(call);
      const read = async () => {
        signal.throwIfAborted();
        const page = await silent.ask(host, () => fetchPage(fetch, url, signal), signal);
        onFetched?.();
        return pool.run({ bytes: page.body, contentType: typeOf(page), url: page.url, format, start }, signal);
      };
      const leaveHost = silent.enter(host);
      const reply = await queue.run({ account, host }, read, signal).finally(leaveHost);
      if ('failure' in reply) throw new PageFailure(reply.failure);
      return reply;
    },
    isWarm: pool.isWarm,
    close: pool.close,
  };
}

function hostOf(url: string): string {
  return parseUrl(url)?.host ?? '';
}
