import { toSimplified } from '../text/script.ts';
import { withoutDot } from '../text/site-of.ts';
import { statedTarget } from './stated-target.ts';

/**
 * An http(s) address as it goes out: a URI by RFC 3986 without tracking parameters, the page's where a redirect URL states it;
 * null for anything else.
 */
export function cleanUrl(text: string): string | null {
  return addressOf(text)?.href ?? null;
}

/** The same, taken apart: a search does much with each of its addresses, and parsing is most of it. */
export function addressOf(text: string): URL | null {
  const given = URL.parse(text);
  const url = given && statedTarget(given);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '') return null;
  if (NO_HOST.test(url.hostname)) return null;
  if (url.hostname.endsWith('.')) url.hostname = withoutDot(url.hostname);
  const search = withoutTracking(url);
  if (search !== url.search) url.search = search;
  encode(url);
  return url.href.length > MAX_URL ? null : url;
}

/**
 * Addresses with the same key are the same page: without scheme, www, mobile or AMP host, fragment or order of parameters,
 * and the same in Traditional as in Simplified characters.
 */
export function urlKey(address: URL): string {
  const url = unwrapped(address);
  const { host, pathname, hash } = url;
  const parameters = url.search === '' ? '' : pageParameters(url.search, host);
  return `${bareHost(host)}${pathOf(host, pathname)}?${parameters}${ROUTE.test(hash) ? hash : ''}`;
}

/** Pages of one document that finds them itself, by its fragment. */
const ROUTE = /^#!?\/./;

/** Each by itself, as what one stands for in GBK is no text to compare, and that of the others is. */
function pageParameters(search: string, host: string): string {
  const tells = TELLS_NOTHING.get(lastTwoLabels(host));
  return partsOf(search.replaceAll('+', ' '))
    .map((part) => [nameOf(part), part.slice(nameOf(part).length + 1)].map(decoded) as [string, string])
    .filter(([name, value]) => !isPresentation(name, value) && tells?.test(name) !== true)
    .map(([name, value]) => `${name.toLowerCase()}=${value}`)
    .sort()
    .join('&');
}

/** Parameters by which a large site knows where a reader came from, or from where to play, and which mean something elsewhere. */
const TELLS_NOTHING: ReadonlyMap<string, RegExp> = new Map([
  ['baidu.com', /^(?:fr|frommodule|lemmafrom|for)$/i],
  ['youtube.com', /^(?:feature|t|si|pp|ab_channel)$/],
  ['qq.com', /^(?:scene|subscene|srcid|sessionid|mpshare|sharer_\w+|suid|media_id)$/],
  ['x.com', /^[st]$/],
  ['xiaohongshu.com', /^xsec_(?:token|source)$/], // a key without which a reader is sent away: it stays in the address
  ['163.com', /^f$/],
  ['csdn.net', /^(?:request_id|biz_id|depth_1.*)$/],
  ['toutiao.com', /^(?:wid|channel|source)$/],
  ['chinatimes.com', /^(?:chdtv|ctrack)$/],
  ['dcard.tw', /^(?:cid|ref)$/],
  ['stackoverflow.com', /^(?:r?lq|rq|noredirect)$/],
  ['medium.com', /^(?:source|sk)$/],
  ['google.com', /^(?:gl|ceid|oc|pli)$/],
]);

/** `example.com` of `www.example.com`: good enough to look up a large site by. */
function lastTwoLabels(host: string): string {
  return host.slice(host.lastIndexOf('.', host.lastIndexOf('.') - 1) + 1);
}

function partsOf(search: string): string[] {
  return search
    .slice(1)
    .split('&')
    .filter((part) => part !== '');
}

function nameOf(part: string): string {
  return part.split('=', 1)[0] as string;
}

/** How much an address is a detour to the page of its key: AMP, mobile, plain http. The page's own has 0. */
export function detour(url: URL): number {
  const isAmp =
    unwrapped(url) !== url || AMP_PATH.test(url.pathname) || AMP_SEGMENT.test(url.pathname) || /^amp\./.test(url.host);
  return (isAmp ? 4 : 0) + (MOBILE_HOST.test(url.host) ? 2 : 0) + (url.protocol === 'http:' ? 1 : 0);
}

/** True when the address is on the domain or below it. */
export function isOn(domain: string, text: string): boolean {
  const hostname = withoutDot(new URL(text).hostname);
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

const MAX_URL = 2_000;

/** What a parser of URLs takes for a host, and a URI may not have. */
const NO_HOST = /["`{}]/;

/** By name, never all of them: Chinese sites keep their articles' numbers in parameters. */
const TRACKING =
  /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|yclid|dclid|twclid|spm|scm|wfr|share_\w+|sharefrom|srsltid|gad_source|gad_campaignid|spm_id_from|vd_source|__cft__\[0\]|__tn__|ref_src|_ga|_gl|mc_[ce]id|igshid|isappinstalled|ocid|cmpid|tt_from|chksm|igsh|ttclid|li_fat_id|mibextid|rdt_cid|_hs(?:enc|mi)|mkt_tok|at_(?:medium|campaign)|guccounter|guce_referrer\w*|ops_request_misc)$/i;

/** Where a page was shared, whatever the page is. */
const SHARED_FROM =
  /^(?:timeline|(?:single|group|app|qq)?message|wechat|weixin|moments|qq|qzone|weibo|line|facebook|fb|twitter|share|copylink)$/i;

/** Words that sites tell by from where on them a reader came: `page_1005`, `a-ch1_hot-2-news`; a place or a currency has none. */
const WAY =
  /^$|^(?:wap|pc|app|h5|mobile|web)$|(?:^|[-_])(?:ch\d{1,3}|hot|news|index|list|home|homepage|search|rss|feed|relat\w{0,10}|recom\w{0,10}|page|sidebar|top|banner|push|edm|newsletter|share\w{0,10})(?:[-_]|$)/i;

/** Beside one of these, `from` is where something starts. */
const END = /^(?:to|to_\w+|till|until|end|arr\w*|dest\w*|amount|limit|size|offset|count|rows|per_?page|page_?size)$/i;

/** Takes parameters out and leaves the others as they are written: not all are names with values in UTF-8. */
function withoutTracking({ search, pathname }: URL): string {
  const parts = search.slice(1).split('&');
  const kept = parts.filter((part) => !TRACKING.test(nameOf(part)));
  const from = kept.findIndex((part) => /^from=/i.test(part));
  if (from !== -1 && isWayHere(kept[from] as string, kept.toSpliced(from, 1), pathname)) kept.splice(from, 1);
  return kept.length === parts.length ? search : kept.join('&');
}

/** `from` is the way by which a reader came where it says so and the rest names a page, by a number or a file. */
function isWayHere(part: string, others: readonly string[], pathname: string): boolean {
  const value = part.slice('from='.length);
  if (others.some((other) => END.test(nameOf(other)))) return false;
  if (SHARED_FROM.test(value)) return true;
  if (!WAY.test(value)) return false;
  return /\d|\.s?html?$/.test(pathname) || others.some((other) => /=\d/.test(other));
}

/** What a browser leaves as it is and RFC 3986 does not allow. */
const NO_URI = /[|[\]^`{}\\]|%(?![\da-f]{2})/gi;

function encode(url: URL): void {
  const { pathname, search, hash } = url;
  const escaped = (part: string) => part.replace(NO_URI, encodeURIComponent);
  if (pathname.search(NO_URI) !== -1) url.pathname = escaped(pathname);
  if (search.search(NO_URI) !== -1) url.search = escaped(search);
  if (hash.search(NO_URI) !== -1 || hash.includes('#', 1)) url.hash = escaped(hash.slice(1)).replaceAll('#', '%23');
}

/** The publisher's own address of a page that a cache shows, or that has a shorter or a former one. */
export function ownAddress(text: string): string {
  return unwrapped(new URL(text)).href;
}

/** The publisher's address inside that of a cache or a converting gateway. */
const WRAPPERS: ReadonlyArray<readonly [host: RegExp, path: RegExp]> = [
  [/\.cdn\.ampproject\.org$/, /^\/[cv]\/(?:s\/)?([^/]+)(\/.*)?$/],
  [/^www\.google\.[a-z.]+$/, /^\/amp\/(?:s\/)?([^/]+)(\/.*)?$/],
  [/./, /^\/gate\/(?:big5|gb)\/([^/]+)(\/.*)?$/], // mainland papers and offices convert their pages under this path
];

/** Large sites that have one page under several addresses: short links, former names, titles that only decorate. */
const ALIASES: ReadonlyMap<string, readonly [path: RegExp, address: string]> = new Map([
  ['youtu.be', [/^\/([\w-]{11})$/, 'https://www.youtube.com/watch?v=$1']],
  // Not those of a list or a channel, whose names are as long as a number.
  [
    'youtube.com',
    [/^\/(?:shorts|embed|live|v)\/(?!videoseries|live_stream)([\w-]{11})\/?$/, 'https://www.youtube.com/watch?v=$1'],
  ],
  ['twitter.com', [/^(\/.*)$/, 'https://x.com$1']],
  ['threads.net', [/^(\/.*)$/, 'https://www.threads.com$1']],
  ['old.reddit.com', [/^(\/.*)$/, 'https://www.reddit.com$1']],
  ['stackoverflow.com', [/^\/(?:q|questions)\/(\d{1,10})(?:\/.*)?$/, 'https://stackoverflow.com/questions/$1']],
  ['hk01.com', [/^\/(?!tag\/|issue\/)[^/]+\/(\d{5,9})\/.*$/, 'https://www.hk01.com/article/$1']],
]);

/** By its path alone where that becomes a parameter; elsewhere its parameters may name the page: a search, a next page. */
function canonical(url: URL): URL {
  const [path, address] = ALIASES.get(bareHost(url.host)) ?? [];
  if (path === undefined || address === undefined || !path.test(url.pathname)) return url;
  const own = new URL(url.pathname.replace(path, address));
  if (own.search === '') own.search = url.search;
  return own.pathname === url.pathname && own.host === url.host ? url : own;
}

function unwrapped(url: URL): URL {
  for (const [host, path] of WRAPPERS) {
    const match = host.test(url.host) ? path.exec(url.pathname) : null;
    const inner = match === null ? null : URL.parse(`https://${match[1]}${match[2] ?? '/'}${url.search}`);
    if (inner !== null) return inner;
  }
  return canonical(url);
}

const MOBILE_HOST = /^(?:m|wap|mobile|touch|h5|3g|amp)\.|\.m\./;

function bareHost(host: string): string {
  return withoutDot(host)
    .replace(/^(?:www|m|wap|mobile|touch|h5|3g|amp)\./, '')
    .replace(/\.m\./, '.');
}

const AMP_PATH = /^\/(?:amp\/.|(?:m|wap)\/.*(?:\d|\.\w))|\/amp\/?$|\.amp(?:\.html)?$/;
/** Below the section: `/news/amp/story/1`. */
const AMP_SEGMENT = /^(\/[\w-]{1,20})?\/amp(?:html)?(?=\/.*\d)/;

function pathOf(host: string, pathname: string): string {
  const plain = pathname
    .replace(/;jsessionid=[^/;]*/i, '')
    .replace(/^\/(?:amp(?=\/.)|(?:m|wap)(?=\/.*(?:\d|\.\w)))|\/amp\/?$|\.amp(?=(?:\.html)?$)/, '')
    .replace(AMP_SEGMENT, '$1')
    .replace(/\/(?:index|default)\.(?:html?|php|aspx?|jsp)$/i, '/')
    .replace(/\/$/, '');
  const cased = decoded(plain).replace(SCRIPT_SEGMENT, '/zh$1');
  const path = /\.as(?:px?|[hm]x)$/i.test(cased) ? cased.toLowerCase() : cased; // the one server of such pages knows no case
  // An encyclopedia's titles are words, so its addresses have a script too.
  return host.endsWith('wikipedia.org') ? toSimplified(path.replace(/^\/zh(?=\/)/, '/wiki')) : path;
}

/** A part of the path that says in which characters the page is shown. */
const SCRIPT_SEGMENT =
  /\/(?:zh[-_](?:hant|hans|tw|hk|mo|cn|sg|my)|trad|simp|traditional|simplified|tc|sc|cht|chs|big5)(\/|$)/i;

/** Parameters that change how a page looks, not which page it is. */
function isPresentation(name: string, value: string): boolean {
  if (name === 'page' && value === '1') return true;
  if (/^(amp|outputtype)$/i.test(name)) return /^(1|true|amp|)$/i.test(value);
  return /^(variant|lang|locale|hl|uselang)$/i.test(name) && /^zh(?![a-z])|^(tc|sc|cht|chs)$/i.test(value);
}

function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/%[\da-f]{2}/gi, (byte) => byte.toUpperCase()); // GBK, compared byte by byte
  }
}
