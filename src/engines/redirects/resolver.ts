import pLimit, { type LimitFunction } from 'p-limit';
import type { Cache } from '../../cache/cache.ts';
import { NetFailure } from '../../net/failure.ts';
import type { Fetch, Fetched } from '../../net/fetch.ts';
import { locationIn } from '../../net/location.ts';
import { parseUrl } from '../../text/web-address.ts';
import { DAY_MS } from '../../time/durations.ts';
import { linked } from '../../time/linked.ts';
import { EngineFailure, type EngineRequest } from '../engine.ts';
import { type Circuit, createCircuit } from '../fan-out/circuit.ts';
import { REDIRECTORS, type Redirector } from './redirectors.ts';

/** Resolves engines' redirect URLs to the publishers' URLs. */
export interface Resolver {
  /** Whether the address is a redirect URL, so that only `resolve` can tell which page it leads to. */
  leadsOn(url: string): boolean;
  /**
   * Resolves to the targets by redirect URL; those not resolved within `timeoutMs` (absent = RESOLVING_MS) are absent.
   * Rejects only when `signal` fires.
   */
  resolve(urls: readonly string[], signal: AbortSignal, timeoutMs?: number): Promise<Map<string, string>>;
}

/** Client, cache and log of a resolver. */
export interface ResolverOptions {
  /** The guarded client: a redirector's reply is untrusted. */
  fetch: Fetch;
  cache: Cache;
  log: { debug(entry: object, message: string): void };
  redirectors?: readonly Redirector[];
}

/** Time for all redirect URLs of a call, in ms: a redirect URL is better than a late reply. */
export const RESOLVING_MS = 1_500;
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

  /** Parses a URL; undefined if it is not a redirect URL. */
  function redirectIn(text: string): Redirect | undefined {
    const url = parseUrl(text);
    if (url === null) return undefined;
    const upstream = upstreams.find(({ redirector }) => redirector.matches(url));
    return upstream && { text, url, upstream };
  }

  return {
    leadsOn: (url) => redirectIn(url) !== undefined,
    async resolve(urls, signal, timeoutMs = RESOLVING_MS) {
      const found = new Map<string, string>();
      const redirects = urls.flatMap((url) => redirectIn(url) ?? []);
      const time = linked(signal, timeoutMs);
      const work = redirects.map((redirect) =>
        find(redirect, { fetch, cache, signal: time.signal })
          .then((address) => void (address !== undefined && found.set(redirect.text, address)))
          .catch((err) =>
            log.debug({ redirector: redirect.upstream.redirector.name, err }, 'could not resolve an address'),
          ),
      );
      await Promise.all(work).finally(time.release);
      signal.throwIfAborted();
      return found;
    },
  };
}

/** A redirector with its state. */
interface Upstream {
  redirector: Redirector;
  limit: LimitFunction;
  circuit: Circuit;
}

/** A redirect URL, as it was given and parsed. */
interface Redirect {
  text: string;
  url: URL;
  upstream: Upstream;
}

interface FindOptions extends Pick<ResolverOptions, 'fetch' | 'cache'> {
  signal: AbortSignal;
}

/** Resolves to the target, from the cache where possible; undefined when the redirector is suspended or names none. */
async function find({ url, upstream }: Redirect, { fetch, cache, signal }: FindOptions): Promise<string | undefined> {
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

async function follow(
  redirector: Redirector,
  url: URL,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<string | undefined> {
  let request: EngineRequest = redirector.request(url);
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    const reply = await ask(request, fetch, signal);
    const lead = redirector.read({
      url: request.url,
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

/** Sends one request. Throws EngineFailure, and the client's error when `signal` has fired. */
async function ask({ url, ...more }: EngineRequest, fetch: Fetch, signal: AbortSignal): Promise<Fetched> {
  const limits = { timeoutMs: REQUEST_MS, maxBytes: MAX_BYTES, maxRedirects: 0, signal };
  const reply = await fetch(url, { ...more, ...limits }).catch((error) => {
    // When the call is out of time or has ended, the redirector has not failed.
    if (signal.aborted) throw error;
    throw new EngineFailure(error instanceof NetFailure && error.reason === 'timeout' ? 'timeout' : 'network_error', {
      cause: error,
    });
  });
  if (reply.status === 429 || reply.status === 503) throw new EngineFailure('rate_limited');
  return reply;
}
