import { siteOf } from '../../text/site-of.ts';
import { parseUrl } from '../../text/web-address.ts';
import { bareHost } from './bare-host.ts';

/** Returns the publisher's own address of a page, given its address in a cache, a short link or a former address. */
export function canonicalUrl(text: string): string {
  return toCanonical(new URL(text)).href;
}

/** Like `canonicalUrl`, for a parsed URL. Returns the same object when the URL is canonical already. */
export function toCanonical(url: URL): URL {
  for (const [host, path] of WRAPPERS) {
    const match = host.test(url.host) ? path.exec(url.pathname) : null;
    const inner = match === null ? null : parseUrl(`https://${match[1]}${match[2] ?? '/'}${url.search}`);
    if (inner !== null) return inner;
  }
  return canonical(url);
}

/** Caches and converting gateways whose URLs contain the publisher's address. */
const WRAPPERS: ReadonlyArray<readonly [host: RegExp, path: RegExp]> = [
  [/\.cdn\.ampproject\.org$/, /^\/[cv]\/(?:s\/)?([^/]+)(\/.*)?$/],
  [/^www\.google\.[a-z.]+$/, /^\/amp\/(?:s\/)?([^/]+)(\/.*)?$/],
  [/./, /^\/gate\/(?:big5|gb)\/([^/]+)(\/.*)?$/], // mainland papers and agencies convert pages under this path
];

/** Returns the domain to which a whole site has moved, as `twitter.com` to `x.com`; any other domain is returned as is. */
export function canonicalDomain(domain: string): string {
  const [, address] = ALIASES.get(domain)?.find(([path]) => path.test('/')) ?? [];
  // `old.reddit.com` is another way to see reddit.com, not its former name.
  if (address === undefined || siteOf(domain) !== domain) return domain;
  return siteOf(new URL(address.replace('$1', '/')).hostname);
}

type Alias = readonly [path: RegExp, address: string];

/** Sites that serve a page under several addresses: short links, former or mobile hosts, decorative titles. */
const ALIASES: ReadonlyMap<string, readonly Alias[]> = new Map([
  ['youtu.be', [[/^\/([\w-]{11})$/, 'https://www.youtube.com/watch?v=$1']]],
  // Excludes playlists (`videoseries`) and live channels (`live_stream`), names that are as long as a video's ID.
  [
    'youtube.com',
    [[/^\/(?:shorts|embed|live|v)\/(?!videoseries|live_stream)([\w-]{11})\/?$/, 'https://www.youtube.com/watch?v=$1']],
  ],
  ['twitter.com', [[/^(\/.*)$/, 'https://x.com$1']]],
  ['threads.net', [[/^(\/.*)$/, 'https://www.threads.com$1']]],
  ['old.reddit.com', [[/^(\/.*)$/, 'https://www.reddit.com$1']]],
  ['stackoverflow.com', [[/^\/(?:q|questions)\/(\d{1,10})(?:\/.*)?$/, 'https://stackoverflow.com/questions/$1']]],
  ['hk01.com', [[/^\/(?!tag\/|issue\/)[^/]+\/(\d{5,9})\/.*$/, 'https://www.hk01.com/article/$1']]],
  [
    'zhihu.com',
    [
      [/^\/question\/\d+\/answer\/(\d+)\/?$/, 'https://www.zhihu.com/answer/$1'],
      [/^\/tardis\/\w+\/ans\/(\d+)\/?$/, 'https://www.zhihu.com/answer/$1'],
      [/^\/tardis\/\w+\/art\/(\d+)\/?$/, 'https://zhuanlan.zhihu.com/p/$1'],
    ],
  ],
  ['wapbaike.baidu.com', [[/^(\/item\/.*)$/, 'https://baike.baidu.com$1']]],
  ['xiaohongshu.com', [[/^\/discovery\/item\/([\da-f]{24})\/?$/, 'https://www.xiaohongshu.com/explore/$1']]],
  ['t.bilibili.com', [[/^\/(\d{15,20})\/?$/, 'https://www.bilibili.com/opus/$1']]],
  ['toutiao.com', [[/^\/(?:[ai]|group\/|article\/)(\d{15,20})\/?$/, 'https://www.toutiao.com/article/$1/']]],
  ['douyin.com', [[/^\/share\/(video|note)\/(\d{15,20})\/?$/, 'https://www.douyin.com/$1/$2']]],
  ['iesdouyin.com', [[/^\/share\/(video|note)\/(\d{15,20})\/?$/, 'https://www.douyin.com/$1/$2']]],
  ['163.com', [[/^\/(?:dy|news)\/(?:article|a)\/([\dA-Z]{16})\.html$/, 'https://www.163.com/dy/article/$1.html']]],
  ['c.163.com', [[/^\/news\/a\/([\dA-Z]{16})\.html$/, 'https://www.163.com/dy/article/$1.html']]],
  ['weibo.com', [[/^\/\d{6,12}\/((?=[a-z]*[\dA-Z])[\da-zA-Z]{9})\/?$/, 'https://weibo.com/detail/$1']]],
  ['weibo.cn', [[/^\/(?:status|detail)\/(\w{9,16})\/?$/, 'https://weibo.com/detail/$1']]],
  ['douban.com', [[/^\/(movie|book|music)\/subject\/(\d+)\/?$/, 'https://$1.douban.com/subject/$2/']]],
]);

/**
 * Rewrites an alias. Its parameters are kept, as they may identify the page (a search, a further page of a list),
 * unless the path itself becomes a parameter.
 */
function canonical(url: URL): URL {
  const [path, address] = ALIASES.get(bareHost(url.host))?.find(([known]) => known.test(url.pathname)) ?? [];
  if (path === undefined || address === undefined) return url;
  const own = new URL(url.pathname.replace(path, address));
  if (own.search === '') own.search = url.search;
  return own.pathname === url.pathname && own.host === url.host ? url : own;
}
