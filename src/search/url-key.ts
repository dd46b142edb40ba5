import { getDomain } from 'tldts';
import { toSimplified } from '../script.ts';

/** An http(s) address as it goes out, without tracking parameters; null for anything else. */
export function cleanUrl(text: string): string | null {
  return addressOf(text)?.href ?? null;
}

/** The same, taken apart: a search does much with each of its addresses, and parsing is most of it. */
export function addressOf(text: string): URL | null {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.href.length > MAX_URL) return null;
  if (url.search === '') return url;
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  return url;
}

/**
 * Addresses with the same key are the same page: without scheme, www, mobile or AMP host, fragment or order of parameters,
 * and the same in Traditional as in Simplified characters.
 */
export function urlKey(address: URL): string {
  const url = unwrapped(address);
  const { host, pathname, hash } = url;
  const parameters = url.search === '' ? '' : pageParameters(url.searchParams);
  return `${bareHost(host)}${pathOf(host, pathname)}?${parameters}${hash.startsWith('#!/') ? hash : ''}`;
}

function pageParameters(parameters: URLSearchParams): string {
  return [...parameters]
    .filter(([name, value]) => !isPresentation(name, value))
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');
}

/** How much an address is a detour to the page of its key: AMP, mobile, plain http. The page's own has 0. */
export function detour(url: URL): number {
  const isAmp = unwrapped(url) !== url || AMP_PATH.test(url.pathname) || /^amp\./.test(url.host);
  return (isAmp ? 4 : 0) + (MOBILE_HOST.test(url.host) ? 2 : 0) + (url.protocol === 'http:' ? 1 : 0);
}

/** The name that a publisher has many hosts under, by the public suffix list: `news.example.com.tw` → `example.com.tw`. */
export function siteOf(text: string): string {
  return getDomain(text) ?? new URL(text).hostname;
}

/** True when the address is on the domain or below it. */
export function isOn(domain: string, text: string): boolean {
  const { hostname } = new URL(text);
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

const MAX_URL = 2_000;

/** By name, never all of them: Chinese sites keep their articles' numbers in parameters. */
const TRACKING =
  /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|yclid|dclid|twclid|spm|scm|from|wfr|share_\w+|sharefrom|ref_src|_ga|_gl|mc_[ce]id|igshid|isappinstalled|ocid|cmpid|tt_from|chksm)$/i;

/** The publisher's address inside that of a cache or a converting gateway. */
const WRAPPERS: ReadonlyArray<readonly [host: RegExp, path: RegExp]> = [
  [/\.cdn\.ampproject\.org$/, /^\/[cv]\/(?:s\/)?([^/]+)(\/.*)?$/],
  [/^www\.google\.[a-z.]+$/, /^\/amp\/(?:s\/)?([^/]+)(\/.*)?$/],
  [/./, /^\/gate\/(?:big5|gb)\/([^/]+)(\/.*)?$/], // mainland papers and offices convert their pages under this path
];

function unwrapped(url: URL): URL {
  for (const [host, path] of WRAPPERS) {
    const match = host.test(url.host) ? path.exec(url.pathname) : null;
    const inner = match === null ? null : URL.parse(`https://${match[1]}${match[2] ?? '/'}${url.search}`);
    if (inner !== null) return inner;
  }
  return url;
}

const MOBILE_HOST = /^(?:m|wap|mobile|touch|h5|3g|amp)\.|\.m\./;

function bareHost(host: string): string {
  return host.replace(/^(?:www|m|wap|mobile|touch|h5|3g|amp)\./, '').replace(/\.m\./, '.');
}

const AMP_PATH = /^\/amp\/.|\/amp\/?$|\.amp(?:\.html)?$/;

function pathOf(host: string, pathname: string): string {
  const plain = pathname
    .replace(/^\/amp(?=\/.)|\/amp\/?$|\.amp(?=(?:\.html)?$)/, '')
    .replace(/\/(?:index|default)\.(?:html?|php|aspx?|jsp)$/i, '/')
    .replace(/\/$/, '');
  const path = decoded(plain).replace(SCRIPT_SEGMENT, '/zh$1');
  // An encyclopedia's titles are words, so its addresses have a script too.
  return host.endsWith('wikipedia.org') ? toSimplified(path.replace(/^\/zh(?=\/)/, '/wiki')) : path;
}

/** A part of the path that says in which characters the page is shown. */
const SCRIPT_SEGMENT =
  /\/(?:zh[-_](?:hant|hans|tw|hk|mo|cn|sg|my)|trad|simp|traditional|simplified|tc|sc|cht|chs|big5)(\/|$)/i;

/** Parameters that change how a page looks, not which page it is. */
function isPresentation(name: string, value: string): boolean {
  if (/^(amp|outputtype)$/i.test(name)) return /^(1|true|amp|)$/i.test(value);
  return /^(variant|lang|locale|hl|uselang)$/i.test(name) && /^zh\b|^(tc|sc|cht|chs)$/i.test(value);
}

function decoded(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // GBK-encoded, kept as it is
  }
}
