import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import got, { MaxRedirectsError, type NormalizedOptions, type Request, type StreamOptions } from 'got';
import { getDomain } from 'tldts';
import type { CookieJar } from 'tough-cookie';
import { Body } from './body.ts';
import type { Guard } from './guard.ts';

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

export type NetFailureReason =
  | 'timeout'
  | 'network_error'
  | 'forbidden_address'
  | 'invalid_url'
  | 'too_large'
  | 'too_many_redirects';

export class NetFailure extends Error {
  readonly reason: NetFailureReason;

  constructor(reason: NetFailureReason, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'NetFailure';
    this.reason = reason;
  }
}

/** Resolves for every HTTP status; throws NetFailure when there is no whole reply, and the abort's reason when `signal` fires. */
export type Fetch = (url: string, options: FetchOptions) => Promise<Fetched>;

export interface Client {
  fetch: Fetch;
  /** Closes the idle connections. */
  close(): void;
}

/** For addresses of unknown origin. Every hop's URL is checked, and every address at the moment it is connected to. */
export function createGuardedFetch(guard: Guard): Client {
  const agents = createAgents(MAX_SOCKETS_PER_HOST);
  const policy = { agents, http2: false, lookup: guard.lookup, checkHop: (url: string) => void guard.check(url) };
  return { fetch: (url, options) => fetchWith(policy, url, options), close: agents.close };
}

/** For addresses of the operator's own choosing. Whoever asks them knows how much they bear, and several may be on one host. */
export function createOperatorFetch(): Client {
  const agents = createAgents(Number.POSITIVE_INFINITY);
  return {
    fetch: (url, options) => fetchWith({ agents, http2: true, checkHop: () => {} }, url, options),
    close: agents.close,
  };
}

interface Policy {
  agents: ReturnType<typeof createAgents>;
  /** Offered to servers; connections then are the library's own pool, which has no lookup of ours. */
  http2: boolean;
  lookup?: LookupFunction;
  checkHop(url: string): void;
}

const MAX_SOCKETS_PER_HOST = 32; // a batch of 20 URLs of one site, and a little more
const IDLE_SOCKET_MS = 30_000;

function createAgents(maxSockets: number) {
  const options = { keepAlive: true, maxSockets, timeout: IDLE_SOCKET_MS };
  const http = new HttpAgent(options);
  const https = new HttpsAgent(options);
  const close = () => {
    http.destroy();
    https.destroy();
  };
  return { http, https, close };
}

async function fetchWith(policy: Policy, url: string, options: FetchOptions): Promise<Fetched> {
  options.signal.throwIfAborted();
  policy.checkHop(url);
  const time = AbortSignal.timeout(options.timeoutMs); // one budget for all hops: got's own starts anew at each
  const signal = AbortSignal.any([options.signal, time]);
  try {
    return await receive(got.stream(url, toGot(policy, url, { ...options, signal })), options);
  } catch (error) {
    options.signal.throwIfAborted();
    throw time.aborted ? new NetFailure('timeout', { cause: error }) : toNetFailure(error);
  }
}

function toGot({ agents, http2, lookup, checkHop }: Policy, url: string, options: FetchOptions): StreamOptions {
  const { method = options.json !== undefined || options.form !== undefined ? 'POST' : 'GET', json, form } = options;
  return {
    method,
    headers: { ...PAGE_HEADERS, ...options.headers },
    ...(json === undefined ? {} : { json }),
    ...(form === undefined ? {} : { form }),
    ...(lookup === undefined ? {} : { dnsLookup: lookup }),
    ...(options.cookies === undefined ? {} : { cookieJar: options.cookies }),
    http2,
    agent: http2 ? { http: agents.http } : { http: agents.http, https: agents.https },
    maxRedirects: options.maxRedirects,
    followRedirect: options.sameSiteOnly
      ? ({ headers }: { headers: { location?: string } }) => isSameSite(headers.location, url)
      : options.maxRedirects > 0,
    retry: { limit: 0 },
    throwHttpErrors: false,
    signal: options.signal,
    hooks: { beforeRedirect: [(next: NormalizedOptions) => checkHop(String(next.url))] },
  } as StreamOptions;
}

function isSameSite(location: string | undefined, url: string): boolean {
  const next = URL.parse(location ?? '', url);
  const from = new URL(url);
  if (next === null) return false;
  return next.hostname === from.hostname || (getDomain(next.href) ?? next.hostname) === getDomain(url);
}

/** What a desktop browser sends for a page. One coherent set: sites compare. */
const PAGE_HEADERS = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'zh-TW,zh;q=0.9,en;q=0.5',
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
