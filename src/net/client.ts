import { isIP, type LookupFunction } from 'node:net';
import got, { MaxRedirectsError, type NormalizedOptions, type Request, type StreamOptions } from 'got';
import { CookieJar } from 'tough-cookie';
import { Body } from './body.ts';
import { NetFailure } from './failure.ts';
import {
  type Client,
  type Fetch,
  type Fetched,
  type FetchOptions,
  type Head,
  methodOf,
  netFailureIn,
  PAGE_HEADERS,
  runRequest,
} from './fetch.ts';
import type { Guard } from './guard.ts';
import { lenientRequest } from './lenient-request.ts';
import { redirectUrl } from './location.ts';
import { isWorthKeeping, type PageStore, toGotCache } from './page-cache.ts';
import { type Agents, createAgents, lookupBehind, type Proxies } from './proxies.ts';
import { withRetry } from './retry.ts';
import { isBrokenCompression, uncompressed } from './uncompressed.ts';

/** Options of a page request, which may decide by the response's head whether, and how much of, the body is read. */
export interface PageOptions extends Omit<FetchOptions, 'maxBytes'> {
  /** Limit for the decompressed body, in bytes; may depend on the response's head. */
  maxBytes: number | ((head: Head) => number);
  /** Called with the head of the final response; if it returns false, the body is not read and is returned empty. */
  wantsBody?: (head: Head) => boolean;
}

/** How pages are requested: User-Agent, proxies and cache. */
export interface FetchPolicy {
  /** The User-Agent header. */
  userAgent?: string | undefined;
  proxies?: Proxies | undefined;
  /** Store of the HTTP cache; absent = no cache. */
  store?: PageStore | undefined;
}

export type PageFetch = Fetch<PageOptions>;
export type PageClient = Client<PageOptions>;

/**
 * Creates the client for untrusted URLs, which come from callers and search results. The guard confines it to public
 * addresses: the URL of every hop is checked, and every address at the moment of connecting.
 */
export function createGuardedFetch(guard: Guard, { userAgent, proxies, store }: FetchPolicy = {}): PageClient {
  const agents = createAgents(MAX_SOCKETS_PER_HOST, proxies);
  const transport: Transport = {
    agents,
    lookup: lookupBehind(agents, guard.lookup),
    headers: { ...PAGE_HEADERS, ...ENCODINGS, 'user-agent': userAgent ?? DEFAULT_USER_AGENT },
    checkHop(url) {
      const { hostname } = guard.check(url);
      // A proxy resolves names itself, so they are resolved and checked here first.
      return agents.proxyHosts.size === 0 ? undefined : resolveWith(guard.lookup, hostname);
    },
    ...(store === undefined ? {} : { cache: toGotCache(store, [guard.scope, userAgent]) }),
  };
  return {
    async fetch(url, options) {
      return fetchWith(transport, guard.check(url).href, options); // with both slashes of `http://`, which got requires
    },
    close: agents.close,
  };
}

/** What all requests of a client share. */
interface Transport {
  agents: Agents;
  lookup: LookupFunction;
  headers: Record<string, string>;
  cache?: ReturnType<typeof toGotCache>;
  checkHop(url: string): Promise<void> | undefined;
}

const MAX_SOCKETS_PER_HOST = 32;
const MAX_HEADER_BYTES = 65_536; // policies and cookies of some sites exceed Node's 16 KB; browsers accept 256 KB

/** Without deflate: servers use two formats under this name, which got does not tell apart. */
const ENCODINGS = { 'accept-encoding': 'gzip, br' };

function resolveWith(lookup: LookupFunction, host: string): Promise<void> {
  const name = host.replace(/^\[|\]$/g, '');
  if (isIP(name) !== 0) return Promise.resolve(); // checked with the URL
  return new Promise((done, fail) => lookup(name, { all: true }, (error) => (error === null ? done() : fail(error))));
}

function fetchWith(transport: Transport, url: string, options: PageOptions): Promise<Fetched> {
  const deadline = performance.now() + options.timeoutMs;
  return runRequest(options, toNetFailure, async (signal) => {
    await transport.checkHop(url);
    const request = toGot(transport, { ...options, signal });
    const ask = (one: StreamOptions) => receive(got.stream(url, one), options);
    if (request.method !== 'GET') return await ask(request);
    const attempt = () =>
      ask(request).catch((error) => (isBrokenCompression(error) ? ask(uncompressed(request)) : Promise.reject(error)));
    return await withRetry(attempt, deadline, signal);
  });
}

function toGot({ agents, lookup, headers, cache, checkHop }: Transport, options: PageOptions): StreamOptions {
  const { json, form } = options;
  const method = methodOf(options);
  return {
    method,
    headers: { ...headers, ...options.headers },
    ...(json === undefined ? {} : { json }),
    ...(form === undefined ? {} : { form }),
    dnsLookup: lookup,
    ...(cache === undefined || method !== 'GET' ? {} : { cache, cacheOptions: { cacheHeuristic: 0 } }),
    // Only for this request and its redirects: many sites redirect a visitor to the same address with a cookie.
    cookieJar: new CookieJar(),
    ignoreInvalidCookies: true,
    agent: { http: agents.http, https: agents.https },
    maxHeaderSize: MAX_HEADER_BYTES,
    ...(agents.proxyHosts.size === 0 ? { request: lenientRequest } : {}),
    maxRedirects: options.maxRedirects,
    followRedirect: options.maxRedirects > 0,
    retry: { limit: 0 },
    throwHttpErrors: false,
    signal: options.signal,
    hooks: {
      beforeRedirect: [
        (next: NormalizedOptions, reply: Pick<Fetched, 'headers' | 'url'>) => {
          next.url = redirectUrl(new URL(String(next.url)), reply);
          return checkHop(String(next.url));
        },
      ],
      beforeCache: [({ headers }: Pick<Fetched, 'headers'>) => (isWorthKeeping(headers) ? undefined : false)],
    },
  } as StreamOptions;
}

/** User-Agent in the form that sites know from search engines' crawlers. */
const DEFAULT_USER_AGENT = 'Mozilla/5.0 (compatible; Huasou; page reader for AI agents)';

/** Reads a response. The limit applies to the body while it is being decompressed, against decompression bombs. */
async function receive(stream: Request, { maxBytes: limit, wantsBody }: PageOptions): Promise<Fetched> {
  let body: Body | undefined;
  let maxBytes = 0;
  let isWanted = true;
  stream.once('response', ({ statusCode, headers }: { statusCode: number; headers: Fetched['headers'] }) => {
    const head = { status: statusCode, headers };
    maxBytes = typeof limit === 'number' ? limit : limit(head);
    isWanted = wantsBody?.(head) ?? true;
    if (!isWanted) stream.destroy();
    else if (Number(headers['content-length']) > maxBytes) stream.destroy(new NetFailure('too_large'));
    else body = new Body(Number(headers['content-length']), maxBytes);
  });
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      if (body === undefined || body.length + piece.length > maxBytes) throw new NetFailure('too_large');
      body.add(piece);
    }
  } catch (error) {
    if (isWanted) throw error;
  } finally {
    stream.destroy();
  }
  const { response } = stream;
  if (response === undefined) throw new NetFailure('network_error');
  return {
    url: response.url,
    status: response.statusCode,
    headers: response.headers,
    body: body?.whole() ?? NO_BYTES,
  };
}

const NO_BYTES = Buffer.alloc(0);

/** Error codes of redirects to another protocol or to an invalid URL. */
const INVALID_URL_CODES = new Set(['ERR_UNSUPPORTED_PROTOCOL', 'ERR_INVALID_URL']);

function toNetFailure(error: unknown): NetFailure {
  const own = netFailureIn(error);
  if (own !== undefined) return own;
  if (error instanceof MaxRedirectsError) return new NetFailure('too_many_redirects', { cause: error });
  if (error instanceof Error && 'code' in error && INVALID_URL_CODES.has(String(error.code)))
    return new NetFailure('invalid_url', { cause: error });
  return new NetFailure('network_error', { cause: error });
}
