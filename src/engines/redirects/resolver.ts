import pLimit from 'p-limit';
import type { Cache } from '../../cache/cache.ts';
import { NetFailure } from '../../net/failure.ts';
import type { Fetch } from '../../net/fetch.ts';
import { locationIn } from '../../net/location.ts';
import { DAY_MS } from '../../time/durations.ts';
import { linked } from '../../time/linked.ts';
import { EngineFailure, type EngineRequest } from '../engine.ts';
import { createCircuit } from '../fan-out/circuit.ts';
import { REDIRECTORS, type Redirector } from './redirectors.ts';

/** Resolves engines' redirect URLs to the publishers' URLs. */
export interface Resolver {
  /** Whether the address is a redirect URL, so that only `resolve` can tell which page it leads to. */
  leadsOn(url: string): boolean;
  /** Resolves to the targets by redirect URL; unresolved URLs are absent. Rejects only when `signal` fires. */
  resolve(urls: readonly string[], signal: AbortSignal): Promise<Map<string, string>>;
}

/** Client, cache and log of a resolver. */
export interface ResolverOptions {
  /** The guarded client: a redirector's reply is untrusted. */
  fetch: Fetch;
  cache: Cache;
  log: { debug(entry: object, message: string): void };
  redirectors?: readonly Redirector[];
}

const TIMEOUT_MS = 1_500; // for all URLs of a call; a redirect URL is better than a late reply
const REQUEST_MS = 1_000; // a slower request has failed, so that a redirector that hangs is suspended, not waited for
const CONCURRENCY = 4; // per redirector
const MAX_BYTES = 2_000_000;
const MAX_HOPS = 3;
const TTL_MS = 7 * DAY_MS; // the target of a redirect URL does not change

/** Creates a resolver with a circuit breaker for each redirector. */
export function createResolver({ fetch, cache, log, redirectors = REDIRECTORS }: ResolverOptions): Resolver {
  const upstreams = redirectors.map((redirector) => ({
    redirector,
    limit: pLimit(CONCURRENCY),
    circuit: createCircuit(undefined, () => {}),
  }));

  async function find(
    upstream: (typeof upstreams)[number],
    url: URL,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const key = `address:${url.href}`;
    const known = await cache.get(key);
    if (known !== undefined) return known;
    const address = await upstream.limit(async () =>
      signal.aborted || upstream.circuit.suspendedFor() !== undefined
        ? undefined
        : await upstream.circuit.run(() => follow(upstream.redirector, url, fetch, signal)),
    );
    if (address !== undefined) cache.set(key, address, TTL_MS);
    return address;
  }

  function upstreamOf(url: URL | null): (typeof upstreams)[number] | undefined {
    return url === null ? undefined : upstreams.find(({ redirector }) => redirector.matches(url));
  }

  return {
    leadsOn: (url) => upstreamOf(URL.parse(url)) !== undefined,
    async resolve(urls, signal) {
      const found = new Map<string, string>();
      const behind = urls.flatMap((text) => {
        const url = URL.parse(text);
        const upstream = upstreamOf(url);
        return url === null || upstream === undefined ? [] : [{ text, url, upstream }];
      });
      const time = linked(signal, TIMEOUT_MS);
      const work = behind.map(({ text, url, upstream }) =>
        find(upstream, url, time.signal)
          .then((address) => void (address !== undefined && found.set(text, address)))
          .catch((err) => log.debug({ redirector: upstream.redirector.name, err }, 'could not resolve an address')),
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
    const limits = { timeoutMs: REQUEST_MS, maxBytes: MAX_BYTES, maxRedirects: 0, signal };
    const reply = await fetch(asked, { ...more, ...limits }).catch((error) => {
      // When the call is out of time or has ended, the redirector has not failed.
      if (signal.aborted) throw error;
      throw new EngineFailure(error instanceof NetFailure && error.reason === 'timeout' ? 'timeout' : 'network_error', {
        cause: error,
      });
    });
    if (reply.status === 429 || reply.status === 503) throw new EngineFailure('rate_limited');
    const lead = redirector.read({
      url: asked,
      status: reply.status,
      location: locationIn(reply),
      body: reply.body.toString('utf8'),
    });
    if (lead === undefined) return undefined;
    if ('address' in lead) return lead.address;
    request = lead.next;
  }
  return undefined;
}
