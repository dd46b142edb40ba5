import { parse } from 'tldts';
import { parseUrl } from '../../text/web-address.ts';

/**
 * Redirect URLs by which sites send readers to an external page, and the parameters that contain the page's address. A
 * site's own engine resolves its redirects, but other engines index them and a SearXNG instance passes them on.
 */
const EXITS: ReadonlyArray<readonly [host: RegExp, path: RegExp, ...parameters: string[]]> = [
  [/^(?:www\.)?google\.(?:com?\.)?[a-z]{2,3}$/, /^\/url$/, 'q', 'url'],
  [/^(?:www|cn)\.bing\.com$/, /^\/ck\/a$/, 'u'],
  [/^(?:www|cn)\.bing\.com$/, /\/apiclick\.aspx$/, 'url'],
  [/^(?:www\.)?duckduckgo\.com$/, /^\/l\/$/, 'uddg'],
  [/^lm?\.(?:facebook\.com|instagram\.com|threads\.(?:net|com))$/, /^\//, 'u'],
  [/^(?:www\.|m\.)?youtube\.com$/, /^\/redirect$/, 'q'],
  [/^out\.reddit\.com$/, /^\//, 'url'],
  [/^t\.umblr\.com$/, /^\/redirect$/, 'z'],
  [/^steamcommunity\.com$/, /^\/linkfilter\/?$/, 'url', 'u'],
  [/^(?:www\.)?linkedin\.com$/, /^\/(?:safety\/go|redir\/redirect)\/?$/, 'url'],
  [/^link\.(?:zhihu\.com|csdn\.net|juejin\.(?:cn|im))$/, /^\/$/, 'target'],
  [/^gitee\.com$/, /^\/link$/, 'target'],
  [/^link\.jianshu\.com$/, /^\/$/, 't'],
  [/^www\.douban\.com$/, /^\/link2\/?$/, 'url'],
  [/^c\.pc\.qq\.com$/, /^\//, 'pfurl', 'url'],
  [/^docs\.qq\.com$/, /^\/scenario\/link\.html$/, 'url'],
  [/^weixin110\.qq\.com$/, /^\//, 'url'],
  [/^ref\.gamer\.com\.tw$/, /^\/redir\.php$/, 'url'],
];

const MAX_EXITS = 3; // how many nested redirects are followed

/** Tested on every URL before its host: a parameter that begins like an address, or like Bing's encoding of one. */
const MAY_STATE = /=(?:https?(?::|%3a)|a1)/i;

/** Returns the page that a redirect URL states, through nested redirects too, or the URL itself if it states none. */
export function redirectTarget(url: URL): URL {
  let target = url;
  for (let left = MAX_EXITS; left > 0; left--) {
    const next = targetOf(target);
    if (next === undefined) return target;
    target = next;
  }
  return target;
}

function targetOf(url: URL): URL | undefined {
  if (!MAY_STATE.test(url.search)) return yahoosTarget(url);
  const [, , ...parameters] = EXITS.find(([host, path]) => host.test(url.hostname) && path.test(url.pathname)) ?? [];
  return parameters.map((name) => toTarget(url.searchParams.get(name) ?? '')).find((target) => target !== undefined);
}

/** Reads the page out of `https://r.search.yahoo.com/…/RU=<the page>/RK=…`. */
function yahoosTarget({ hostname, pathname }: URL): URL | undefined {
  if (hostname !== 'r.search.yahoo.com') return undefined;
  return toTarget(new URLSearchParams(/\/(RU=[^/&]+)\/R[KS]=/.exec(pathname)?.[1]).get('RU') ?? '');
}

/**
 * Parses a stated address, which must be absolute and on a public domain: otherwise anyone who writes a link could put
 * an address inside a private network into the results.
 */
function toTarget(text: string): URL | undefined {
  // Bing states `a1` followed by the address in base64url.
  const stated = /^a1[\w-]{8,}$/.test(text) ? Buffer.from(text.slice(2), 'base64url').toString('utf8') : text;
  if (!/^https?:\/\//i.test(stated)) return undefined;
  const target = parseUrl(stated);
  const { domain, isIcann } = parse(target?.hostname ?? '');
  return target !== null && domain !== null && isIcann === true ? target : undefined;
}
