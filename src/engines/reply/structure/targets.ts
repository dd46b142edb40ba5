import { siteOf } from '../../../text/site-of.ts';
import { parseUrl } from '../../../text/web-address.ts';
import type { Reading } from './reading.ts';

/** Returns the page outside the engine's site that a link leads to: stated in it, or its own; undefined for none. */
export function targetOf(href: string, { base, ownSite }: Reading): string | undefined {
  const url = parseUrl(href, base);
  if (url === null || !/^https?:$/.test(url.protocol) || IMAGE.test(url.pathname)) return undefined;
  const isOwn = siteOf(url.hostname) === ownSite;
  const stated = isOwn || MAY_REDIRECT.test(url.pathname) ? statedIn(url) : undefined;
  if (stated !== undefined) return siteOf(stated.hostname) === ownSite ? undefined : stated.href;
  return isOwn && !isOpaque(url) && !isEntry(url, base) ? undefined : url.href;
}

const IMAGE = /\.(?:png|jpe?g|gif|webp|svg|ico|avif|css|js)$/i;
const MAY_REDIRECT = /\/(?:url|l|link|r|rd|redir(?:ect)?|ck\/a|goto|jump|out|click|apiclick\.aspx)\/?$|\/RU=/i;

/** Finds the address in a redirect URL's parameters or path, also in base64 after two characters. */
function statedIn(url: URL): URL | undefined {
  const ofPath = /\/[A-Z]{1,3}=(https?(?::|%3a)[^/]+)/i.exec(url.pathname)?.[1];
  const values = [...url.searchParams.values(), ...(ofPath === undefined ? [] : [safelyDecoded(ofPath)])];
  return values
    .map((value) =>
      /^[\w-]{2}aHR0[\w-]{8,}$/.test(value) ? Buffer.from(value.slice(2), 'base64url').toString() : value,
    )
    .map((value) => (/^https?:\/\/[^/]+\.[^/]/i.test(value) ? parseUrl(value) : null))
    .find((target) => target !== null);
}

/** Whether a URL of the engine's own is a redirect that only the engine can resolve: a token instead of words. */
function isOpaque({ pathname, search }: URL): boolean {
  return /^\/(?:link|url|l|r|go)\/?$/i.test(pathname) ? search.length > MIN_TOKEN : /\/[\w-]{16,}$/.test(pathname);
}

/** Whether a URL of the engine's own site is a page on another host of it, such as an encyclopedia's, and no search. */
function isEntry({ hostname, pathname, search }: URL, base: string): boolean {
  return search === '' && hostname !== parseUrl(base)?.hostname && /^\/[^/]+\/[^/]+/.test(pathname);
}

const MIN_TOKEN = 6; // characters

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Whether a text is an address or a path of pages (`www.example.tw › news`) rather than words. */
export function isAddressLike(text: string): boolean {
  return /^(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+(?:[\s/›>:»…].*)?$/iu.test(text) || /\s[›»]\s/.test(text);
}
