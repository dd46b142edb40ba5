import { getDomain } from 'tldts';
import { parseUrl } from '../text/web-address.ts';
import { NetFailure } from './failure.ts';
import { type Fetched, type FetchOptions, methodOf, PAGE_HEADERS } from './fetch.ts';
import { isNoName } from './local-name.ts';
import { locationIn } from './location.ts';

/** A request as it is sent, to the first URL or to a redirect's target. */
export interface OutgoingRequest {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | null;
}

export interface RedirectOptions extends Pick<FetchOptions, 'maxRedirects'> {
  /**
   * Whether redirects to another site, another port or down to http are not followed; the response is then the redirect
   * itself. Other services of a host may be on other ports.
   */
  sameSiteOnly?: boolean;
}

/** Headers of a desktop browser, as keyless engines answer no other client. They check that the set is coherent. */
const ENGINE_HEADERS = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  ...PAGE_HEADERS,
  'accept-encoding': 'gzip, deflate, br, zstd',
};

/** Builds the first request; the URL's user name and password become an Authorization header. */
export function toRequest(
  options: Pick<FetchOptions, 'json' | 'form' | 'headers'>,
  { username, password }: URL,
): OutgoingRequest {
  const { json, form } = options;
  const headers: OutgoingRequest['headers'] = { ...ENGINE_HEADERS };
  if (username !== '' || password !== '') {
    headers.authorization = `Basic ${percentDecoded(`${username}:${password}`).toString('base64')}`;
  }
  if (json !== undefined) headers['content-type'] = 'application/json';
  if (form !== undefined) headers['content-type'] = 'application/x-www-form-urlencoded';
  for (const [name, value] of Object.entries(options.headers ?? {})) headers[name.toLowerCase()] = value;
  const body = json !== undefined ? JSON.stringify(json) : form && new URLSearchParams(form).toString();
  return { method: methodOf(options), headers, body: body ?? null };
}

/** Decodes a part of a parsed URL, which is ASCII. As in browsers, a `%` without two digits stands for itself. */
function percentDecoded(text: string): Buffer {
  const bytes = text.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1');
}

/** Removes user name and password from a URL: they are sent in a header, and the URL is reported without them. */
export function withoutCredentials(url: URL): URL {
  if (url.username === '' && url.password === '') return url;
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  return bare;
}

const REDIRECTS = new Set([300, 301, 302, 303, 307, 308]);

/** Returns the target of a redirect that is to be followed. Throws NetFailure `invalid_url` when it is not HTTP. */
export function redirectTarget(
  url: URL,
  status: number,
  headers: Fetched['headers'],
  { maxRedirects, sameSiteOnly }: RedirectOptions,
): URL | undefined {
  const location = locationIn({ headers });
  if (!REDIRECTS.has(status) || location === undefined || maxRedirects === 0) return undefined;
  const next = parseUrl(location, url);
  if (sameSiteOnly && (next === null || !isSameSite(next, url))) return undefined;
  return withoutCredentials(parseHttpUrl(next));
}

/** Parses an http:// or https:// URL. Throws NetFailure `invalid_url` for anything else. */
export function parseHttpUrl(address: string | URL | null): URL {
  const url = typeof address === 'string' ? parseUrl(address) : address;
  if ((url?.protocol !== 'http:' && url?.protocol !== 'https:') || isNoName(url.hostname))
    throw new NetFailure('invalid_url');
  return url;
}

/** Whether `to` is on the same site as `from`, at the same port or, from http to https, at that protocol's own. */
function isSameSite(to: URL, from: URL): boolean {
  if (from.protocol === 'https:' && to.protocol !== 'https:') return false;
  if (to.port !== from.port) return false; // '' is a protocol's own
  return to.hostname === from.hostname || (getDomain(to.href) ?? to.hostname) === getDomain(from.href);
}

/**
 * Returns the request to a redirect's target, as in browsers: a POST becomes a GET unless the status says otherwise;
 * another origin gets no credentials.
 */
export function afterRedirect(
  { method, headers, body }: OutgoingRequest,
  status: number,
  isSameOrigin: boolean,
): OutgoingRequest {
  const becomesGet = status >= 301 && status <= 303;
  const isKept = (name: string) =>
    (isSameOrigin || PUBLIC_HEADERS.has(name)) && !(becomesGet && name === 'content-type');
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => isKept(name)));
  return becomesGet ? { method: 'GET', headers: kept, body: null } : { method, headers: kept, body };
}

/** Headers that another origin may get after a redirect; any other header may contain an API key. */
const PUBLIC_HEADERS = new Set([...Object.keys(ENGINE_HEADERS), 'content-type', 'referer']);
