import { isIP, type LookupFunction } from 'node:net';
import got, { MaxRedirectsError, type NormalizedOptions, type Request, type StreamOptions } from 'got';
import { getDomain } from 'tldts';
import type { CookieJar } from 'tough-cookie';
import { linked } from '../linked.ts';
import { Body } from './body.ts';
import { NetFailure } from './failure.ts';
import type { Guard } from './guard.ts';
import { isWorthKeeping, type PageStore, toGotCache } from './page-cache.ts';
import { createPerHost } from './per-host.ts';
import { type Agents, createAgents, lookupBehind, type Proxies } from './proxies.ts';
import { twice } from './retry.ts';

/**
 * Outgoing HTTP. Two clients: one for addresses the operator configured (engines, may be on loopback), and one for
 * addresses that callers and results bring, which the guard confines to public ones.
 */
export interface Fetched {
  /** After redirects. */
  url: string;
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Decompressed bytes. */
  body: Buffer;
}

/** What is known of a reply before its body comes. */
export type Head = Pick<Fetched, 'status' | 'headers'>;

export interface FetchOptions {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
  /** ms for everything: DNS, connect, redirects, body. */
  timeoutMs: number;
  /** Decompressed bytes; may depend on what the head says. */
  maxBytes: number | ((head: Head) => number);
  /** Asked when the head of the last reply is there; its body is left alone, and comes out empty, when this says false. */
  wantsBody?: (head: Head) => boolean;
  maxRedirects: number;
  /** Redirects to another site are not followed: the reply is the redirect itself. */
  sameSiteOnly?: boolean;
  /** Cookies to send, and where those that come are kept. */
  cookies?: CookieJar;
  signal: AbortSignal;
}

/** Resolves for every HTTP status; throws NetFailure when there is no whole reply, and the abort's reason when `signal` fires. */
export type Fetch = (url: string, options: FetchOptions) => Promise<Fetched>;

export interface Client {
  fetch: Fetch;
  /** Closes the idle connections. */
  close(): void;
}

/** How the service behaves towards the sites that it reads. */
export interface Manners {
  /** What it says it is. */
  userAgent?: string | undefined;
  proxies?: Proxies | undefined;
  /** Where replies are kept that may be; none are when absent. */
  store?: PageStore | undefined;
}

/** For addresses of unknown origin. Every hop's URL is checked, and every address at the moment it is connected to. */
export function createGuardedFetch(guard: Guard, { userAgent, proxies, store }: Manners = {}): Client {
  const agents = createAgents(MAX_SOCKETS_PER_HOST, proxies, false);
  const perHost = createPerHost(MAX_PER_HOST);
  const policy: Policy = {
    agents,
    http2: false,
    lookup: lookupBehind(agents, guard.lookup),
    isPolite: true,
    headers: { ...PAGE_HEADERS, 'user-agent': userAgent ?? DEFAULT_USER_AGENT },
    checkHop(url) {
      const { hostname } = guard.check(url);
      // A proxy resolves names by itself: before it is given one, we see to where that leads.
      return agents.proxyHosts.size === 0 ? undefined : resolveWith(guard.lookup, hostname);
    },
    ...(store === undefined ? {} : { cache: toGotCache(store, [guard.scope, userAgent]) }),
  };
  return {
    async fetch(url, options) {
      guard.check(url);
      return perHost(url, () => fetchWith(policy, url, options), options.signal);
    },
    close: agents.close,
  };
}

/** For addresses of the operator's own choosing. Whoever asks them knows how much they bear, and several may be on one host. */
export function createOperatorFetch({ proxies }: Pick<Manners, 'proxies'> = {}): Client {
  const agents = createAgents(Number.POSITIVE_INFINITY, proxies, true);
  const http2 = agents.proxyHosts.size === 0; // HTTP/2's connections are the library's own, and know no proxy
  const policy: Policy = { agents, http2, isPolite: false, headers: ENGINE_HEADERS, checkHop: () => undefined };
  return { fetch: (url, options) => fetchWith(policy, url, options), close: agents.close };
}

interface Policy {
  agents: Agents;
  /** Offered to servers; connections then are the library's own pool, which has no lookup of ours. */
  http2: boolean;
  lookup?: LookupFunction;
  headers: Record<string, string>;
  /** Tries again where that is safe. */
  isPolite: boolean;
  cache?: ReturnType<typeof toGotCache>;
  checkHop(url: string): Promise<void> | undefined;
}

const MAX_SOCKETS_PER_HOST = 32;
const MAX_PER_HOST = 6; // as browsers do

function resolveWith(lookup: LookupFunction, host: string): Promise<void> {
  const name = host.replace(/^\[|\]$/g, '');
  if (isIP(name) !== 0) return Promise.resolve(); // judged with the URL
  return new Promise((done, fail) => lookup(name, { all: true }, (error) => (error === null ? done() : fail(error))));
}

async function fetchWith(policy: Policy, url: string, options: FetchOptions): Promise<Fetched> {
  options.signal.throwIfAborted();
  const deadline = performance.now() + options.timeoutMs;
  const { signal, isLate, release } = linked([options.signal], options.timeoutMs); // one budget for all hops: got's own starts anew at each
  try {
    await policy.checkHop(url);
    const request = toGot(policy, url, { ...options, signal });
    const attempt = () => receive(got.stream(url, request), options);
    return await (policy.isPolite && request.method === 'GET' ? twice(attempt, deadline, signal) : attempt());
  } catch (error) {
    options.signal.throwIfAborted();
    throw isLate() ? new NetFailure('timeout', { cause: error }) : toNetFailure(error);
  } finally {
    release();
  }
}

function toGot(policy: Policy, url: string, options: FetchOptions): StreamOptions {
  const { agents, http2, lookup, cache, checkHop } = policy;
  const { method = options.json !== undefined || options.form !== undefined ? 'POST' : 'GET', json, form } = options;
  const isPublic = options.cookies === undefined && method === 'GET';
  return {
    method,
    headers: { ...policy.headers, ...options.headers },
    ...(json === undefined ? {} : { json }),
    ...(form === undefined ? {} : { form }),
    ...(lookup === undefined ? {} : { dnsLookup: lookup }),
    ...(options.cookies === undefined ? {} : { cookieJar: options.cookies }),
    ...(cache === undefined || !isPublic ? {} : { cache }),
    http2,
    agent: http2 ? { http: agents.http } : { http: agents.http, https: agents.https },
    maxRedirects: options.maxRedirects,
    followRedirect: options.sameSiteOnly
      ? ({ headers }: { headers: { location?: string } }) => isSameSite(headers.location, url)
      : options.maxRedirects > 0,
    retry: { limit: 0 },
    throwHttpErrors: false,
    signal: options.signal,
    hooks: {
      beforeRedirect: [(next: NormalizedOptions) => checkHop(String(next.url))],
      beforeCache: [({ headers }: Pick<Fetched, 'headers'>) => (isWorthKeeping(headers) ? undefined : false)],
    },
  } as StreamOptions;
}

function isSameSite(location: string | undefined, url: string): boolean {
  const next = URL.parse(location ?? '', url);
  const from = new URL(url);
  if (next === null) return false;
  return next.hostname === from.hostname || (getDomain(next.href) ?? next.hostname) === getDomain(url);
}

const PAGE_HEADERS = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'zh-TW,zh;q=0.9,en;q=0.5',
};

/** Says what reads the page; the form is the one that sites know from search engines. */
const DEFAULT_USER_AGENT = 'Mozilla/5.0 (compatible; Huasou; page reader for AI agents)';

/** What a desktop browser sends for a page: engines without a key answer nobody else. One coherent set, as they compare. */
const ENGINE_HEADERS = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  ...PAGE_HEADERS,
};

/** Reads the body as it is decompressed, so that a small reply cannot become a large one. */
async function receive(stream: Request, { maxBytes: limit, wantsBody }: FetchOptions): Promise<Fetched> {
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

/** A redirect to another protocol, or to what is no URL at all. */
const INVALID_URL_CODES = new Set(['ERR_UNSUPPORTED_PROTOCOL', 'ERR_INVALID_URL']);

function toNetFailure(error: unknown): NetFailure {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof NetFailure) return cause;
  if (error instanceof MaxRedirectsError) return new NetFailure('too_many_redirects', { cause: error });
  if (error instanceof Error && 'code' in error && INVALID_URL_CODES.has(String(error.code)))
    return new NetFailure('invalid_url', { cause: error });
  return new NetFailure('network_error', { cause: error });
}
