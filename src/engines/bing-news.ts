import type { TimeRange } from '../schemas.ts';
import { parseUrl } from '../text/web-address.ts';
import { bingMarket } from './bing.ts';
import type { Engine } from './engine.ts';
import type { Market } from './market.ts';
import { toIso } from './reply/dates.ts';
import { parseFeed } from './reply/feed.ts';
import { textOf } from './reply/html.ts';
import { withSites } from './request/operators.ts';

/** Bing News' RSS feed: keyless, with the publishers' URLs and snippets. It has no market for the mainland. */
export const bingNews: Engine = {
  name: 'bing_news',
  provider: 'bing',
  categories: ['news'],
  timeRanges: ['day', 'week', 'month'],
  weight: 0.9,
  maxQueries: 2,
  politeness: { inFlight: 2, perMinute: 30 },
  request(query) {
    const { market, timeRange } = query;
    const interval = INTERVALS[timeRange];
    const parameters = new URLSearchParams({
      q: withSites(query),
      format: 'rss',
      ...newsMarket(market),
      ...(interval === undefined ? {} : { qft: `interval="${interval}" sortbydate="1"` }),
    });
    return { url: `https://www.bing.com/news/search?${parameters}` };
  },
  parse(response, { now }) {
    const results = parseFeed(response).map((item) => ({
      title: textOf(item.title),
      url: unwrapped(item.link),
      snippet: textOf(item.description),
      published: toIso(item.pubDate, now),
    }));
    return { results };
  },
};

/** Returns the market's parameters. With the market zh-CN Bing News would return nothing, or foreign news. */
function newsMarket(market: Market): Record<string, string> {
  return market.country === 'CN' ? { setlang: 'zh-Hans' } : bingMarket(market);
}

/** 7 = 24 hours, 8 = 7 days, 9 = 30 days, as the site's own filter sends them. */
const INTERVALS: Partial<Record<TimeRange, string>> = { day: '7', week: '8', month: '9' };

/** Returns the article of a link `…/apiclick.aspx?…&url=<the article>&…`. */
function unwrapped(link: string): string {
  return (parseUrl(link)?.pathname.endsWith('/apiclick.aspx') && parseUrl(link)?.searchParams.get('url')) || link;
}
