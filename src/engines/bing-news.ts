import type { Lang, TimeRange } from '../schemas.ts';
import { toIso } from './dates.ts';
import type { Engine } from './engine.ts';
import { parseFeed, textOf } from './feed.ts';

/** Bing News' RSS: keyless, with the publishers' own addresses and snippets. It has no market for the mainland. */
export const bingNews: Engine = {
  name: 'bing_news',
  provider: 'bing',
  categories: ['news'],
  timeRanges: ['day', 'week', 'month'],
  weight: 0.9,
  maxQueries: 2,
  request({ text, lang, timeRange }) {
    const interval = INTERVALS[timeRange];
    const parameters = new URLSearchParams({
      q: text,
      format: 'rss',
      ...MARKETS[lang],
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

const MARKETS: Record<Lang, Record<string, string>> = {
  'zh-TW': { mkt: 'zh-TW', setlang: 'zh-hant', cc: 'TW' },
  'zh-HK': { mkt: 'en-HK', setlang: 'zh-hant', cc: 'HK' },
  'zh-CN': { setlang: 'zh-hans' },
  en: { mkt: 'en-US', setlang: 'en', cc: 'US' },
};

/** 7 = 24 hours, 8 = 7 days, 9 = 30 days, as the site's own filter sends them. */
const INTERVALS: Partial<Record<TimeRange, string>> = { day: '7', week: '8', month: '9' };

/** `…/apiclick.aspx?…&url=<the article>&…`. */
function unwrapped(link: string): string {
  return (URL.parse(link)?.pathname.endsWith('/apiclick.aspx') && URL.parse(link)?.searchParams.get('url')) || link;
}
