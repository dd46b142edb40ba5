import type { CookieJar } from 'tough-cookie';
import { Agent, type Dispatcher, EnvHttpProxyAgent, errors, Pool, request } from 'undici';
import { abortable } from '../time/abortable.ts';
import { Body } from './body.ts';
import { decompressed } from './decompress.ts';
import { NetFailure } from './failure.ts';
import { type Client, type Fetch, type Fetched, type FetchOptions, netFailureIn, runRequest } from './fetch.ts';
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
  /** Cookies to send, and where those that come are kept. */
  cookies?: CookieJar;
  /** Told each piece of a reply that is not compressed when it comes; the reply has them all. */
  onPiece?: (piece: Buffer) => void;
}

export type OperatorFetch = Fetch<OperatorOptions>;

/**
 * For the operator's own URLs, above all engines, which may be on loopback. A search sends several small requests, so CPU per
 * request is what counts.
 */
export function createOperatorFetch({ proxies }: { proxies?: Proxies | undefined } = {}): Client<OperatorOptions> {
  const direct = new Agent(CONNECTIONS);
  const behind = (proxy: string | undefined) =>
    proxy === undefined
      ? direct
      : new EnvHttpProxyAgent({
          ...CONNECTIONS,
          ...{ httpProxy: proxy, httpsProxy: proxy, noProxy: noProxyFor(proxies) },
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

const CONNECT_MS = 3_000; // over an ocean and through TLS it takes one

/** HTTP/2 where the server offers it, as browsers do. Each request's signal has its one timeout. */
const CONNECTIONS = {
  ...{ allowH2: true, keepAliveTimeout: 30_000, headersTimeout: 0, bodyTimeout: 0 },
  connect: { timeout: CONNECT_MS },
};

function noProxyFor(proxies: Proxies | undefined): string {
  return [proxies?.no, LOOPBACK].filter(Boolean).join(',');
}

async function follow(dispatchers: Dispatchers, start: URL, options: OperatorOptions): Promise<Fetched> {
  let url = withoutCredentials(start);
  let sent = toRequest(options, start);
  for (let hops = 0; ; hops++) {
    const { statusCode: status, headers, body } = await responseTo(dispatchers, url, sent, options);
    const next = redirectTarget(url, status, headers, options);
    if (next === undefined) return { url: url.href, status, headers, body: await read(headers, body, options) };
    void body.dump({ limit: MAX_UNREAD_BYTES, signal: options.signal }).catch(() => {}); // ignored
    if (hops === options.maxRedirects) throw new NetFailure('too_many_redirects');
    sent = afterRedirect(sent, status, next.origin === url.origin);
    url = next;
  }
}

const MAX_UNREAD_BYTES = 20_000; // beyond that a new connection is cheaper than reading on

/** The response, its body unread. */
async function responseTo(
  dispatchers: Dispatchers,
  url: URL,
  { method, headers, body }: OutgoingRequest,
  { cookies, signal }: OperatorOptions,
): Promise<Dispatcher.ResponseData> {
  const cookie = await cookies?.getCookieString(url.href);
  const ask = () => {
    const asked = request(url, {
      ...{ method, body, signal },
      headers: cookie ? { ...headers, cookie } : headers,
      dispatcher: dispatchers[url.protocol as keyof Dispatchers],
    });
    return unlessAborted(asked, signal);
  };
  const mayRepeat = (error: unknown) => isGoAway(error) || (method === 'GET' && isDropped(error));
  const reply = await ask().catch((error) => (mayRepeat(error) ? ask() : Promise.reject(error)));
  for (const text of [reply.headers['set-cookie'] ?? []].flat()) {
    await cookies?.setCookie(text, url.href, { ignoreError: true });
  }
  return reply;
}

/** undici itself checks the signal only once it has a connection. */
async function unlessAborted(
  asked: Promise<Dispatcher.ResponseData>,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  try {
    return await abortable(asked, signal);
  } catch (error) {
    if (signal.aborted) asked.then(({ body }) => body.on('error', () => {}).destroy()).catch(() => {});
    throw error;
  }
}

/** The server was ending the HTTP/2 connection (GOAWAY, RFC 9113 §6.8) while this request was being sent on it. */
function isGoAway(error: unknown): boolean {
  return error instanceof errors.InformationalError && /^HTTP\/2: "(?:GOAWAY|frameError)"/.test(error.message);
}

/** The server closed a reused connection, perhaps while this request was on its way. */
function isDropped(error: unknown): boolean {
  return error instanceof errors.SocketError && (error.socket?.bytesRead ?? 0) > 0;
}

/** The whole body, decompressed; both forms are limited to `maxBytes`. */
async function read(
  headers: Fetched['headers'],
  stream: Dispatcher.ResponseData['body'],
  { maxBytes, onPiece, signal }: OperatorOptions,
): Promise<Buffer> {
  const length = Number(headers['content-length']);
  const isPlain = headers['content-encoding'] === undefined;
  if (length > maxBytes) throw tooLarge(stream);
  const body = new Body(length, maxBytes);
  for await (const piece of stream) {
    if (body.length + piece.length > maxBytes) throw tooLarge(stream);
    body.add(piece);
    if (isPlain) onPiece?.(piece);
  }
  return await decompressed(body.view(), headers, { maxBytes, signal });
}

function tooLarge(stream: Dispatcher.ResponseData['body']): NetFailure {
  stream.on('error', () => {}).destroy();
  return new NetFailure('too_large');
}

function toNetFailure(error: unknown): NetFailure {
  return netFailureIn(error) ?? new NetFailure('network_error', { cause: error });
}
