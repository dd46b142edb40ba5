import { toSimplified } from '../../text/script.ts';
import { bareHost } from './bare-host.ts';
import { toCanonical } from './canonical-url.ts';
import { parameterName, parametersOf } from './query-parameters.ts';

/**
 * Returns a key that all addresses of one page share. It ignores the scheme, `www`, mobile and AMP hosts, fragments
 * that are no routes, the order of parameters, and whether the page is shown in Traditional or Simplified characters.
 */
export function urlKey(address: URL): string {
  const url = toCanonical(address);
  const { host, pathname, hash } = url;
  const parameters = url.search === '' ? '' : pageParameters(url);
  return `${bareHost(host)}${pathOf(host, pathname)}?${parameters}${ROUTE.test(hash) ? hash : ''}`;
}

/** Fragments by which a single-page application routes to its pages. */
const ROUTE = /^#!?\/./;

/** Returns the parameters that identify the page, sorted, each decoded by itself: one in GBK would spoil the others. */
function pageParameters({ search, host, pathname }: URL): string {
  const tells = TELLS_NOTHING.get(lastTwoLabels(host));
  const [page, named] = NAMED_BY.get(bareHost(host)) ?? [];
  const names = page?.test(`${pathname}${search}`) ? named : undefined;
  return parametersOf(search.replaceAll('+', ' '))
    .map((part): [string, string] => {
      const name = parameterName(part);
      return [decoded(name, /%(?:26|3D|25)/gi), decoded(part.slice(name.length + 1), /%2[56]/gi)];
    })
    .filter(([name, value]) => !isPresentation(name, value) && tells?.test(name) !== true)
    .filter(([name, value]) => names === undefined || names.test(`${name}=${value}`))
    .map(([name, value]) => `${name.toLowerCase()}=${value}`)
    .sort()
    .join('&');
}

/** Parameters that on these sites only track readers or set a start time; elsewhere they may identify the page. */
const TELLS_NOTHING: ReadonlyMap<string, RegExp> = new Map([
  ['baidu.com', /^(?:fr|frommodule|fromtitle|fromid|lemmafrom|for)$/i],
  ['youtube.com', /^(?:feature|t|si|pp|ab_channel)$/],
  ['qq.com', /^(?:scene|subscene|srcid|sessionid|mpshare|sharer_\w+|suid|media_id)$/],
  ['x.com', /^[st]$/],
  ['xiaohongshu.com', /^xsec_(?:token|source)$/], // kept in the address: without it readers are turned away
  ['163.com', /^f$/],
  ['csdn.net', /^(?:request_id|biz_id|depth_1.*)$/],
  ['toutiao.com', /^(?:wid|channel|source)$/],
  ['chinatimes.com', /^(?:chdtv|ctrack)$/],
  ['dcard.tw', /^(?:cid|ref)$/],
  ['stackoverflow.com', /^(?:r?lq|rq|noredirect)$/],
  ['medium.com', /^(?:source|sk)$/],
  ['google.com', /^(?:gl|ceid|oc|pli)$/],
]);

const NOTHING = /(?!)/;

/** Pages of large sites that only these parameters identify: others name a playlist or who shared the page. */
const NAMED_BY: ReadonlyMap<string, readonly [page: RegExp, parameters: RegExp]> = new Map([
  ['youtube.com', [/^\/watch\?(?:.*&)?v=/, /^v=/]],
  ['bilibili.com', [/^\/(?:video|opus|bangumi\/play)\/./, /^p=(?!1$)/]], // the part of a video, counted from 1
  [
    'mp.weixin.qq.com',
    [/^\/s\?(?:.*&)?(?:sn|signature)=/, /^(?:__biz|mid|idx|sn|timestamp|signature|appmsgid|itemidx)=/],
  ],
  ['xiaohongshu.com', [/^\/explore\/[\da-f]{24}\b/, NOTHING]],
  ['zhihu.com', [/^\/answer\/\d/, NOTHING]],
  ['zhuanlan.zhihu.com', [/^\/p\/\d/, NOTHING]],
  ['toutiao.com', [/^\/article\/\d/, NOTHING]],
  ['douyin.com', [/^\/(?:video|note)\/\d/, NOTHING]],
  ['weibo.com', [/^\/detail\/\w/, NOTHING]],
  ['163.com', [/^\/dy\/article\/./, NOTHING]],
]);

/** Returns `example.com` for `www.example.com`: precise enough to look up a large site. */
function lastTwoLabels(host: string): string {
  return host.slice(host.lastIndexOf('.', host.lastIndexOf('.') - 1) + 1);
}

/** An `amp` segment at the start of the path or below the section: `/news/amp/story/1`. */
export const AMP_SEGMENT = /^(\/[\w-]{1,20})?\/amp(?:html)?(?=\/.*\d)/;

/** Returns the decoded path without session ID, index file, mobile, AMP and script segments. */
function pathOf(host: string, pathname: string): string {
  const plain = pathname
    .replace(/;jsessionid=[^/;]*/i, '')
    .replace(/^\/(?:amp(?=\/.)|(?:m|wap)(?=\/.*(?:\d|\.\w)))|\/amp\/?$|\.amp(?=(?:\.html)?$)/, '')
    .replace(AMP_SEGMENT, '$1')
    .replace(/\/(?:index|default)\.(?:html?|php|aspx?|jsp)$/i, '/')
    .replace(/\/$/, '');
  const isWikipedia = host.endsWith('wikipedia.org');
  // Elsewhere a slash that is written as `%2F` is part of a name: a title, a tag.
  const cased = decoded(plain, isWikipedia ? undefined : /%(?:2[F35]|3F)/gi).replace(SCRIPT_SEGMENT, '/zh$1');
  const path = /\.as(?:px?|[hm]x)$/i.test(cased) ? cased.toLowerCase() : cased; // ASP.NET ignores case
  // Wikipedia's paths are page titles, so they exist in both scripts.
  return isWikipedia ? toSimplified(path.replace(/^\/zh(?=\/)/, '/wiki')) : path;
}

/** Path segment that selects the script in which the page is shown. */
const SCRIPT_SEGMENT =
  /\/(?:zh[-_](?:hant|hans|tw|hk|mo|cn|sg|my)|trad|simp|traditional|simplified|tc|sc|cht|chs|big5)(\/|$)/i;

/** Whether a parameter changes only how a page is shown, not which page it is. */
function isPresentation(name: string, value: string): boolean {
  if (name === 'page' && value === '1') return true;
  if (/^(amp|outputtype)$/i.test(name)) return /^(1|true|amp|)$/i.test(value);
  return /^(variant|lang|locale|hl|uselang)$/i.test(name) && /^zh(?![a-z])|^(tc|sc|cht|chs)$/i.test(value);
}

/**
 * Percent-decodes UTF-8, except the `delimiters` of the part of the address that it is: decoded they would divide it.
 * Leaves other encodings as they are, with hexadecimal digits in upper case.
 */
function decoded(text: string, delimiters?: RegExp): string {
  if (!text.includes('%')) return text;
  try {
    const kept =
      delimiters === undefined ? text : text.replace(delimiters, (byte) => `%25${byte.slice(1).toUpperCase()}`);
    return decodeURIComponent(kept);
  } catch {
    return text.replace(/%[\da-f]{2}/gi, (byte) => byte.toUpperCase()); // GBK: compared byte by byte
  }
}
