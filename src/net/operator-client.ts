import { promisify } from 'node:util';
import { brotliDecompress, inflateRaw, unzip, zstdDecompress } from 'node:zlib';
import { getDomain } from 'tldts';
import type { CookieJar } from 'tough-cookie';
import { Agent, type Dispatcher, EnvHttpProxyAgent, errors, request } from 'undici';
import { Body } from './body.ts';
import { NetFailure } from './failure.ts';
import {
  type Client,
  type Fetch,
  type Fetched,
  type FetchOptions,
  methodOf,
  netFailureIn,
  PAGE_HEADERS,
  within,
} from './fetch.ts';
import { LOOPBACK, type Proxies } from './proxies.ts';

export interface OperatorOptions extends FetchOptions {
  /** Redirects to another site are not followed: the reply is the redirect itself. */
  sameSiteOnly?: boolean;
  /** Cookies to send, and where those that come are kept. */
  cookies?: CookieJar;
}

export type OperatorFetch = Fetch<OperatorOptions>;

/**
 * For addresses of the operator's own choosing, above all engines, which may be on loopback. A search asks several of them
 * for a small reply each, so what counts is what a request costs.
 */
export function createOperatorFetch({ proxies }: { proxies?: Proxies | undefined } = {}): Client<OperatorOptions> {
  const direct = new Agent(CONNECTIONS);
  const behind = (proxy: string | undefined) =>
    proxy === undefined
      ? direct
      : new EnvHttpProxyAgent({ ...CONNECTIONS, httpProxy: proxy, httpsProxy: proxy, noProxy: directly(proxies) });
  const dispatchers = { 'http:': behind(proxies?.http), 'https:': behind(proxies?.https) };
  return {
    fetch: (url, options) =>
      within(options, toNetFailure, (signal) => follow(dispatchers, parsed(url), { ...options, signal })),
    close() {
      for (const dispatcher of new Set([direct, ...Object.values(dispatchers)])) void dispatcher.destroy();
    },
  };
}

type Dispatchers = Readonly<Record<'http:' | 'https:', Dispatcher>>;

/** HTTP/2 where the server offers it, as a browser would. Each request has one time for everything, and it is in its signal. */
const CONNECTIONS = { allowH2: true, keepAliveTimeout: 30_000, headersTimeout: 0, bodyTimeout: 0 };

function directly(proxies: Proxies | undefined): string {
  return [proxies?.no, LOOPBACK].filter(Boolean).join(',');
}

/** What a desktop browser sends for a page: engines without a key answer nobody else. One coherent set, as they compare. */
const ENGINE_HEADERS = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  ...PAGE_HEADERS,
  'accept-encoding': 'gzip, deflate, br, zstd',
};

interface Sent {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | null;
}

function sentBy(options: OperatorOptions): Sent {
  const { json, form } = options;
  const headers: Sent['headers'] = { ...ENGINE_HEADERS };
  if (json !== undefined) headers['content-type'] = 'application/json';
  if (form !== undefined) headers['content-type'] = 'application/x-www-form-urlencoded';
  for (const [name, value] of Object.entries(options.headers ?? {})) headers[name.toLowerCase()] = value;
  const body = json !== undefined ? JSON.stringify(json) : form && new URLSearchParams(form).toString();
  return { method: methodOf(options), headers, body: body ?? null };
}

async function follow(dispatchers: Dispatchers, start: URL, options: OperatorOptions): Promise<Fetched> {
  let url = start;
  let sent = sentBy(options);
  for (let hops = 0; ; hops++) {
    const reply = await exchange(dispatchers, url, sent, options);
    const next = nextAddress(reply, options);
    if (next === undefined) return reply;
    if (hops === options.maxRedirects) throw new NetFailure('too_many_redirects');
    sent = afterRedirect(sent, reply.status, next.origin === url.origin);
    url = next;
  }
}

async function exchange(
  dispatchers: Dispatchers,
  url: URL,
  { method, headers, body }: Sent,
  { cookies, signal, maxBytes }: OperatorOptions,
): Promise<Fetched> {
  const cookie = await cookies?.getCookieString(url.href);
  const ask = () =>
    request(url, {
      ...{ method, body, signal },
      headers: cookie ? { ...headers, cookie } : headers,
      dispatcher: dispatchers[url.protocol as keyof Dispatchers],
    });
  const mayRepeat = (error: unknown) => isGoodbye(error) || (method === 'GET' && isDropped(error));
  const reply = await ask().catch((error) => (mayRepeat(error) ? ask() : Promise.reject(error)));
  for (const text of [reply.headers['set-cookie'] ?? []].flat()) {
    await cookies?.setCookie(text, url.href, { ignoreError: true });
  }
  const { statusCode: status } = reply;
  return { url: url.href, status, headers: reply.headers, body: await read(reply, maxBytes) };
}

/** The server was ending the HTTP/2 connection (GOAWAY, RFC 9113 §6.8) while this request was being sent on it. */
function isGoodbye(error: unknown): boolean {
  return error instanceof errors.InformationalError && /^HTTP\/2: "(?:GOAWAY|frameError)"/.test(error.message);
}

/** The server closed a connection, which it may have done while this request was on its way: most often one that was idle. */
function isDropped(error: unknown): boolean {
  return error instanceof Error && 'code' in error && DROPPED_CODES.has(String(error.code));
}

const DROPPED_CODES = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** The whole body, decompressed, with no more of either in memory than it may have. */
async function read({ headers, body: stream }: Dispatcher.ResponseData, maxBytes: number): Promise<Buffer> {
  const length = Number(headers['content-length']);
  if (length > maxBytes) throw tooLarge(stream);
  const body = new Body(length, maxBytes);
  for await (const piece of stream) {
    if (body.length + piece.length > maxBytes) throw tooLarge(stream);
    body.add(piece);
  }
  const encodings = String(headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  let bytes = body.whole();
  for (const encoding of encodings.toReversed()) bytes = await decompress(bytes, encoding, maxBytes);
  return bytes;
}

function tooLarge(stream: Dispatcher.ResponseData['body']): NetFailure {
  stream.on('error', () => {}).destroy();
  return new NetFailure('too_large');
}

const DECOMPRESS = {
  unzip: promisify(unzip),
  inflateRaw: promisify(inflateRaw),
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
};

function decompress(bytes: Buffer, encoding: string, maxOutputLength: number): Buffer | Promise<Buffer> {
  if (bytes.length === 0) return bytes; // of a reply without a body
  if (encoding === 'br' || encoding === 'zstd') return DECOMPRESS[encoding](bytes, { maxOutputLength });
  if (encoding === 'gzip' || encoding === 'x-gzip') return DECOMPRESS.unzip(bytes, { maxOutputLength });
  if (encoding !== 'deflate') return bytes;
  // Servers differ in whether that has zlib's header (RFC 9110 §8.4.1.2).
  const hasHeader = ((bytes[0] ?? 0) & 0x0f) === 8;
  return DECOMPRESS[hasHeader ? 'unzip' : 'inflateRaw'](bytes, { maxOutputLength });
}

const REDIRECTS = new Set([300, 301, 302, 303, 307, 308]);

/** Where the reply leads, if that is to be followed. */
function nextAddress(
  { status, headers, url }: Fetched,
  { maxRedirects, sameSiteOnly }: OperatorOptions,
): URL | undefined {
  if (!REDIRECTS.has(status) || headers.location === undefined || maxRedirects === 0) return undefined;
  const next = URL.parse(String(headers.location), url);
  if (sameSiteOnly && (next === null || !isSameSite(next, new URL(url)))) return undefined;
  return parsed(next);
}

function parsed(address: string | URL | null): URL {
  const url = typeof address === 'string' ? URL.parse(address) : address;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw new NetFailure('invalid_url');
  return url;
}

function isSameSite(one: URL, other: URL): boolean {
  return one.hostname === other.hostname || (getDomain(one.href) ?? one.hostname) === getDomain(other.href);
}

/** As browsers do it: what was posted is not posted again, unless the reply says so; another origin gets no key. */
function afterRedirect({ method, headers, body }: Sent, status: number, isSameOrigin: boolean): Sent {
  const becomesGet = status === 303 || (method === 'POST' && (status === 301 || status === 302));
  const dropped = [...(becomesGet ? ['content-type'] : []), ...(isSameOrigin ? [] : ['authorization', 'cookie'])];
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.includes(name)));
  return becomesGet ? { method: 'GET', headers: kept, body: null } : { method, headers: kept, body };
}

function toNetFailure(error: unknown): NetFailure {
  const own = netFailureIn(error);
  if (own !== undefined) return own;
  const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
  if (isTooLarge) return new NetFailure('too_large', { cause: error });
  if (error instanceof errors.InvalidArgumentError) return new NetFailure('invalid_url', { cause: error });
  return new NetFailure('network_error', { cause: error });
}
