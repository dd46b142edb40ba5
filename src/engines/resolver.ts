import pLimit from 'p-limit';
import type { Cache } from '../cache/cache.ts';
import { linked } from '../linked.ts';
import { NetFailure } from '../net/failure.ts';
import type { Fetch } from '../net/fetch.ts';
import { createCircuit } from './circuit.ts';
import { EngineFailure, type EngineRequest } from './engine.ts';
import { REDIRECTORS, type Redirector } from './redirectors.ts';

/** Finds the publishers' addresses behind engines' own. */
export interface Resolver {
  /** The addresses that could be found, by the one given; the others stay as they are. Rejects only when `signal` fires. */
  resolve(urls: readonly string[], signal: AbortSignal): Promise<Map<string, string>>;
}

export interface ResolverOptions {
  /** The guarded one: what a redirector says is of unknown origin. */
  fetch: Fetch;
  cache: Cache;
  log: { debug(entry: object, message: string): void };
  redirectors?: readonly Redirector[];
}

const TIME_MS = 1_500; // for all of them together; the answer is worth more than an address
const AT_ONCE = 4; // per redirector
const MAX_BYTES = 2_000_000;
const MAX_HOPS = 3;
const TTL_MS = 7 * 86_400_000; // an address behind an id does not change

export function createResolver({ fetch, cache, log, redirectors = REDIRECTORS }: ResolverOptions): Resolver {
  const doors = redirectors.map((redirector) => ({
    redirector,
    limit: pLimit(AT_ONCE),
    circuit: createCircuit(undefined, () => {}),
  }));

  async function find(door: (typeof doors)[number], url: URL, signal: AbortSignal): Promise<string | undefined> {
    const key = `address:${url.href}`;
    const known = await cache.get(key);
    if (known !== undefined) return known;
    const address = await door.limit(async () =>
      signal.aborted || door.circuit.suspendedFor() !== undefined
        ? undefined
        : await door.circuit.run(() => follow(door.redirector, url, fetch, signal)),
    );
    if (address !== undefined) cache.set(key, address, TTL_MS);
    return address;
  }

  return {
    async resolve(urls, signal) {
      const found = new Map<string, string>();
      const behind = urls.flatMap((text) => {
        const url = URL.parse(text);
        const door = url === null ? undefined : doors.find(({ redirector }) => redirector.matches(url));
        return url === null || door === undefined ? [] : [{ text, url, door }];
      });
      const time = linked([signal], TIME_MS);
      const work = behind.map(({ text, url, door }) =>
        find(door, url, time.signal)
          .then((address) => void (address !== undefined && found.set(text, address)))
          .catch((err) => log.debug({ redirector: door.redirector.name, err }, 'could not resolve an address')),
      );
      await Promise.all(work).finally(time.release);
      signal.throwIfAborted();
      return found;
    },
  };
}

async function follow(
  redirector: Redirector,
  url: URL,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<string | undefined> {
  let request: EngineRequest = redirector.request(url);
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    const { url: asked, ...more } = request;
    const limits = { timeoutMs: TIME_MS, maxBytes: MAX_BYTES, maxRedirects: 0, signal };
    const reply = await fetch(asked, { ...more, ...limits }).catch((error) => {
      // That we have no more time says nothing about the redirector.
      if (signal.aborted) throw error;
      throw new EngineFailure(error instanceof NetFailure && error.reason === 'timeout' ? 'timeout' : 'network_error', {
        cause: error,
      });
    });
    if (reply.status === 429 || reply.status === 503) throw new EngineFailure('rate_limited');
    const { location } = reply.headers;
    const lead = redirector.read({
      url: asked,
      status: reply.status,
      location: Array.isArray(location) ? location[0] : location,
      body: reply.body.toString('utf8'),
    });
    if (lead === undefined) return undefined;
    if ('address' in lead) return lead.address;
    request = lead.next;
  }
  return undefined;
}
