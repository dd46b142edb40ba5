import type { TimeRange } from '../schemas.ts';
import { parseUrl } from '../text/web-address.ts';
import { type Engine, EngineFailure } from './engine.ts';
import type { Market } from './market.ts';
import { datedSnippet } from './reply/dated-snippet.ts';
import { all, attribute, first, isInside, itemsIn, parsePage, resultsOr, textOf } from './reply/html.ts';
import { withSites } from './request/operators.ts';

/** Yahoo's result pages for Taiwan, Hong Kong and elsewhere, over Bing's index, for when Bing itself refuses. */
export const yahoo: Engine = {
  name: 'yahoo',
  provider: 'bing',
  categories: ['general'],
  timeRanges: ['day', 'week', 'month', 'all'],
  weight: 0.7,
  maxQueries: 1,
  mayMislead: true,
  isFallback: true,
  politeness: { inFlight: 1, perMinute: 20 },
  request(query) {
    const btf = PERIODS[query.timeRange];
    const parameters = new URLSearchParams({ p: withSites(query), pz: '7', ...(btf === undefined ? {} : { btf }) });
    return {
      url: `https://${hostOf(query.market)}/search?${parameters}`,
      headers: { 'accept-language': query.market.acceptLanguage, cookie: cookieOf(query.market) },
    };
  },
  parse({ url, body }, { now }) {
    if (parseUrl(url)?.hostname.startsWith('consent.')) throw new EngineFailure('access_denied');
    const page = parsePage(body);
    const ads = new Set(all(page, '.ads'));
    const items = itemsIn(page, '.algo-sr').filter((item) => !isInside(item, ads));
    const results = items.map((item) => {
      // In Taiwan and Hong Kong the heading contains the link, with the site's name before the title; elsewhere the
      // link contains the heading.
      const inner = first(item, '.compTitle h3 a');
      const link = inner ?? first(item, '.compTitle > a');
      return {
        title: textOf(attribute(inner, 'aria-label')) || textOf(inner ?? first(item, '.compTitle h3')),
        url: unwrapped(attribute(link, 'href')),
        ...datedSnippet(textOf(first(item, '.compText')), now),
      };
    });
    return resultsOr(results, { isEmpty: first(page, '.zrp') !== null, body });
  },
};

const PERIODS: Partial<Record<TimeRange, string>> = { day: 'd', week: 'w', month: 'm' };

/** Returns Yahoo's host for a market; Hong Kong's also serves Simplified Chinese. */
function hostOf({ language, country }: Market): string {
  if (language === 'en') return 'search.yahoo.com';
  return `${language === 'zh-Hans' || country === 'HK' ? 'hk' : 'tw'}.search.yahoo.com`;
}

function cookieOf({ language }: Market): string {
  const vl = { 'zh-Hant': 'lang_zh_cht', 'zh-Hans': 'lang_zh_chs', en: 'lang_en' }[language];
  return `sB=v=1&vm=p&fl=1&vl=${vl}&pn=10&rw=new&userset=1`;
}

/**
 * Returns the page of a link `https://r.search.yahoo.com/…/RU=<the page>/RK=…/RS=…`; '' for Yahoo's other links to
 * itself, which are advertisements and related searches.
 */
function unwrapped(href: string): string {
  const url = parseUrl(href, 'https://search.yahoo.com/');
  if (url === null || !/(^|\.)search\.yahoo\.com$/.test(url.hostname)) return href;
  const wrapped = url.pathname.startsWith('/cbclk') ? null : /\/RU=([^/]+)\/R[KS]=/.exec(url.pathname);
  try {
    return decodeURIComponent(wrapped?.[1] ?? '');
  } catch {
    return ''; // not valid UTF-8
  }
}
