import { toSimplified } from '../../text/script.ts';
import { bareHost } from './bare-host.ts';
import { toCanonical } from './canonical-url.ts';
import { parameterName, parametersOf } from './query-parameters.ts';

/**
 * Addresses with the same key are the same page: without scheme, www, mobile or AMP host, fragment or order of parameters,
 * and the same in Traditional as in Simplified characters.
 */
export function urlKey(address: URL): string {
  const url = toCanonical(address);
  const { host, pathname, hash } = url;
  const parameters = url.search === '' ? '' : pageParameters(url);
  return `${bareHost(host)}${pathOf(host, pathname)}?${parameters}${ROUTE.test(hash) ? hash : ''}`;
}

/** Pages of one document that finds them itself, by its fragment. */
const ROUTE = /^#!?\/./;

/** Each by itself, as what one stands for in GBK is no text to compare, and that of the others is. */
function pageParameters({ search, host, pathname }: URL): string {
  const tells = TELLS_NOTHING.get(lastTwoLabels(host));
  const [page, named] = NAMED_BY.get(bareHost(host)) ?? [];
  const names = page?.test(`${pathname}${search}`) ? named : undefined;
  return parametersOf(search.replaceAll('+', ' '))
    .map((part) => [parameterName(part), part.slice(parameterName(part).length + 1)].map(decoded) as [string, string])
    .filter(([name, value]) => !isPresentation(name, value) && tells?.test(name) !== true)
    .filter(([name, value]) => names === undefined || names.test(`${name}=${value}`))
    .map(([name, value]) => `${name.toLowerCase()}=${value}`)
    .sort()
    .join('&');
}

/** Parameters by which a large site knows where a reader came from, or from where to play, and which mean something elsewhere. */
const TELLS_NOTHING: ReadonlyMap<string, RegExp> = new Map([
  ['baidu.com', /^(?:fr|frommodule|fromtitle|fromid|lemmafrom|for)$/i],
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

const NOTHING = /(?!)/;

/** Pages of large sites that no other parameters than these name: the rest says in which list they play, or who shared them. */
const NAMED_BY: ReadonlyMap<string, readonly [page: RegExp, parameters: RegExp]> = new Map([
  ['youtube.com', [/^\/watch\?(?:.*&)?v=/, /^v=/]],
  ['bilibili.com', [/^\/(?:video|opus|bangumi\/play)\/./, /^p=(?!1$)/]], // the part of a video, from 1
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

/** `example.com` of `www.example.com`: good enough to look up a large site by. */
function lastTwoLabels(host: string): string {
  return host.slice(host.lastIndexOf('.', host.lastIndexOf('.') - 1) + 1);
}

/** Below the section: `/news/amp/story/1`. */
export const AMP_SEGMENT = /^(\/[\w-]{1,20})?\/amp(?:html)?(?=\/.*\d)/;

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
