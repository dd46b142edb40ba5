import type { Engine } from './engine.ts';
import { toIso } from './reply/dates.ts';
import { hanText } from './reply/han-text.ts';
import { attribute, first, itemsIn, parsePage, resultsOr } from './reply/html.ts';

/** 360's news search over mainland media, with the publishers' URLs, dates and excerpts. */
export const so360News: Engine = {
  name: 'so360_news',
  provider: 'so360',
  categories: ['news'],
  timeRanges: ['all'],
  weight: 0.8,
  maxQueries: 1,
  prefersSimplified: true,
  keepsCookies: true,
  politeness: { inFlight: 2, perMinute: 20 },
  request({ text, timeRange, market }) {
    const parameters = new URLSearchParams({
      q: text,
      tn: 'news',
      rank: timeRange === 'all' ? 'rank' : 'pdate', // `rank` = by relevance, `pdate` = by date
      pn: '1',
    });
    return {
      url: `https://news.so.com/ns?${parameters}`,
      headers: { 'accept-language': market.acceptLanguage, referer: 'https://news.so.com/' },
    };
  },
  parse({ body }, { now }) {
    const page = parsePage(body);
    // Lists of trending news beside the results are not matched.
    const items = itemsIn(page, '.result_wrap li[data-url], .result_wrap li.res-list, ul.result li.res-list');
    const results = items.map((item) => {
      const link = first(item, 'h3 a, a[href^="http"]');
      return {
        title: attribute(link, 'title') || hanText(first(item, 'h3') ?? link), // the link may enclose the whole item
        url: attribute(item, 'data-url') || attribute(link, 'href'),
        snippet: hanText(first(item, 'p.summary, .summary, .content')),
        published: toIso(hanText(first(item, 'span.time, .time, .posttime')), now),
      };
    });
    return resultsOr(results, { isEmpty: first(page, '.no-result, .noresult, #no-result') !== null, body });
  },
};
