import type { CookieJar } from 'tough-cookie';
import { Agent, type Dispatcher, EnvHttpProxyAgent, errors, Pool } from 'undici';
import { decompressed } from './decompress.ts';
import { dispatched, type Reply } from './dispatched.ts';
import { NetFailure } from './failure.ts';
import {
  type Client,
  type Fetch,
  type Fetched,
  type FetchOptions,
  type Head,
  netFailureIn,
  runRequest,
} from './fetch.ts';
import {
  afterRedirect,
  type OutgoingRequest,
  parseHttpUrl,
  type RedirectOptions,
  redirectTarget,
  toRequest,
  withoutCredentials,
} from './operator-request.ts';
import { LOOPBACK, type Proxies } from './proxies.ts';

export interface OperatorOptions extends FetchOptions, RedirectOptions {
  /** Cookies to send; cookies of the responses are added. */
  cookies?: CookieJar;
  /** Called with each piece of an uncompressed body as it arrives; the response still contains the whole body. */
  onPiece?: (piece: Buffer) => void;
}

export type OperatorFetch = Fetch<OperatorOptions>;

/**
 * Creates the client for URLs that the operator configured, above all engines; these may be on loopback. A search sends
 * several small requests, so the client is built for little CPU per request.
 */
export function createOperatorFetch({ proxies }: { proxies?: Proxies | undefined } = {}): Client<OperatorOptions> {
  const direct = new Agent(CONNECTIONS);
  const behind = (proxy: string | undefined) =>
    proxy === undefined
      ? direct
      : new EnvHttpProxyAgent({
          ...CONNECTIONS,
          httpProxy: proxy,
          httpsProxy: proxy,
          noProxy: noProxyFor(proxies),
          clientFactory: (origin: URL, options: object) => new Pool(origin, { ...options, headersTimeout: CONNECT_MS }),
        });
  const dispatchers = { 'http:': behind(proxies?.http), 'https:': behind(proxies?.https) };
  return {
    fetch: (url, options) =>
      runRequest(options, toNetFailure, (signal) => follow(dispatchers, parseHttpUrl(url), { ...options, signal })),
    close() {
      for (const dispatcher of new Set([direct, ...Object.values(dispatchers)])) void dispatcher.destroy();
    },
  };
}

type Dispatchers = Readonly<Record<'http:' | 'https:', Dispatcher>>;

const CONNECT_MS = 3_000; // connecting across an ocean with TLS takes one second

/** HTTP/2 where the server offers it, as in browsers. No timeouts but for connecting: each request's signal has one. */
const CONNECTIONS = {
  allowH2: true,
  keepAliveTimeout: 30_000,
  headersTimeout: 0,
  bodyTimeout: 0,
  connect: { timeout: CONNECT_MS },
};

function noProxyFor(proxies: Proxies | undefined): string {
  return [proxies?.no, LOOPBACK].filter(Boolean).join(',');
}

async function follow(dispatchers: Dispatchers, start: URL, options: OperatorOptions): Promise<Fetched> {
  const { maxBytes, maxRedirects, signal } = options;
  let url = withoutCredentials(start);
  let sent = toRequest(options, start);
  for (let hops = 0; ; hops++) {
    const { status, headers, body, next } = await replyTo(dispatchers, url, sent, options);
    if (next === undefined) {
      return { url: url.href, status, headers, body: await decompressed(body, headers, { maxBytes, signal }) };
    }
    if (hops === maxRedirects) throw new NetFailure('too_many_redirects');
    sent = afterRedirect(sent, status, next.origin === url.origin);
    url = next;
  }
}

/** Sends one request. For a redirect that is followed, `next` is the target and the body is empty. */
async function replyTo(
  dispatchers: Dispatchers,
  url: URL,
  { method, headers, body }: OutgoingRequest,
  options: OperatorOptions,
): Promise<Reply & { next: URL | undefined }> {
  const { cookies, maxBytes, onPiece, signal } = options;
  const cookie = await cookies?.getCookieString(url.href);
  const request = { method, body, origin: url.origin, path: `${url.pathname}${url.search}` };
  let isAnswered = false;
  let next: URL | undefined;
  const wantsBody = (head: Head) => {
    isAnswered = true;
    next = redirectTarget(url, head.status, head.headers, options);
    return next === undefined;
  };
  const ask = () =>
    dispatched(
      dispatchers[url.protocol as keyof Dispatchers],
      { ...request, headers: cookie ? { ...headers, cookie } : headers },
      { wantsBody, maxBytes, onPiece, signal },
    );
  const mayRepeat = (error: unknown) => !isAnswered && (isGoAway(error) || (method === 'GET' && isDropped(error)));
  const reply = await ask().catch((error) => (mayRepeat(error) ? ask() : Promise.reject(error)));
  for (const text of [reply.headers['set-cookie'] ?? []].flat()) {
    await cookies?.setCookie(text, url.href, { ignoreError: true });
  }
  return { ...reply, next };
}

/** Whether the server was closing the HTTP/2 connection (GOAWAY, RFC 9113 §6.8) while the request was being sent. */
function isGoAway(error: unknown): boolean {
  return error instanceof errors.InformationalError && /^HTTP\/2: "(?:GOAWAY|frameError)"/.test(error.message);
}

/** Whether the server closed a reused connection, perhaps while this request was in transit. */
function isDropped(error: unknown): boolean {
  return error instanceof errors.SocketError && (error.socket?.bytesRead ?? 0) > 0;
}

function toNetFailure(error: unknown): NetFailure {
  return netFailureIn(error) ?? new NetFailure('network_error', { cause: error });
}
