import { withoutDot } from '../../text/site-of.ts';
import { parseUrl } from '../../text/web-address.ts';
import { parameterName } from './query-parameters.ts';
import { redirectTarget } from './redirect-target.ts';

/**
 * Returns an http(s) address in the form in which it is given out: a URI by RFC 3986 without tracking parameters, and
 * for a redirect URL the page that it states. Returns null for anything else.
 */
export function cleanUrl(text: string): string | null {
  return addressOf(text)?.href ?? null;
}

/** Like `cleanUrl`, but returns a parsed URL: a search uses each address often, and parsing is most of the cost. */
export function addressOf(text: string): URL | null {
  const given = parseUrl(text);
  const url = given && redirectTarget(given);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '') return null;
  if (NO_HOST.test(url.hostname)) return null;
  if (url.hostname.endsWith('.')) url.hostname = withoutDot(url.hostname);
  const search = withoutTracking(url);
  if (search !== url.search) url.search = search;
  encode(url);
  return url.href.length > MAX_URL ? null : url;
}

/** Longest address that is kept, in characters. */
const MAX_URL = 2_000;

/** Characters that the URL parser accepts in a host although RFC 3986 does not allow them. */
const NO_HOST = /["`{}]/;

/** Tracking parameters, removed by name. Never remove all parameters: Chinese sites keep their article IDs in them. */
const TRACKING =
  /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|yclid|dclid|twclid|spm|scm|wfr|share_\w+|sharefrom|srsltid|gad_source|gad_campaignid|spm_id_from|vd_source|__cft__\[0\]|__tn__|ref_src|_ga|_gl|mc_[ce]id|igshid|isappinstalled|ocid|cmpid|tt_from|chksm|igsh|ttclid|li_fat_id|mibextid|rdt_cid|_hs(?:enc|mi)|mkt_tok|at_(?:medium|campaign)|guccounter|guce_referrer\w*|ops_request_misc)$/i;

/** Values of `from` that name the channel a page was shared by, whichever page it is. */
const SHARED_FROM =
  /^(?:timeline|(?:single|group|app|qq)?message|wechat|weixin|moments|qq|qzone|weibo|line|facebook|fb|twitter|share|copylink)$/i;

/** Values of `from` that name a part of the site: `page_1005`, `a-ch1_hot-2-news`. No place or currency is matched. */
const WAY =
  /^$|^(?:wap|pc|app|h5|mobile|web)$|(?:^|[-_])(?:ch\d{1,3}|hot|news|index|list|home|homepage|search|rss|feed|relat\w{0,10}|recom\w{0,10}|page|sidebar|top|banner|push|edm|newsletter|share\w{0,10})(?:[-_]|$)/i;

/** Parameters beside which `from` is the start of a range or a journey. */
const END = /^(?:to|to_\w+|till|until|end|arr\w*|dest\w*|amount|limit|size|offset|count|rows|per_?page|page_?size)$/i;

/** Removes tracking parameters. The others stay as they are written: not all are names with values in UTF-8. */
function withoutTracking({ search, pathname }: URL): string {
  const parts = search.slice(1).split('&');
  const kept = parts.filter((part) => !TRACKING.test(parameterName(part)));
  const from = kept.findIndex((part) => /^from=/i.test(part));
  if (from !== -1 && isWayHere(kept[from] as string, kept.toSpliced(from, 1), pathname)) kept.splice(from, 1);
  return kept.length === parts.length ? search : kept.join('&');
}

/**
 * Whether `from` says how the reader arrived: it names a sharing channel, or a part of the site while the rest of the
 * URL identifies a page by a number or a file name.
 */
function isWayHere(part: string, others: readonly string[], pathname: string): boolean {
  const value = part.slice('from='.length);
  if (others.some((other) => END.test(parameterName(other)))) return false;
  if (SHARED_FROM.test(value)) return true;
  if (!WAY.test(value)) return false;
  return /\d|\.s?html?$/.test(pathname) || others.some((other) => /=\d/.test(other));
}

/** Characters that the URL parser leaves unescaped and RFC 3986 does not allow. */
const NO_URI = /[|[\]^`{}\\]|%(?![\da-f]{2})/gi;

/** Percent-encodes, in place, the characters that RFC 3986 does not allow. */
function encode(url: URL): void {
  const { pathname, search, hash } = url;
  const escaped = (part: string) => part.replace(NO_URI, encodeURIComponent);
  if (pathname.search(NO_URI) !== -1) url.pathname = escaped(pathname);
  if (search.search(NO_URI) !== -1) url.search = escaped(search);
  if (hash.search(NO_URI) !== -1 || hash.includes('#', 1)) url.hash = escaped(hash.slice(1)).replaceAll('#', '%23');
}
