import type { Lang } from '../schemas.ts';
import type { Engine } from './engine.ts';
import { parseFeed, textOf } from './feed.ts';

/**
 * Bing's web results as RSS: no scripts, no wrapped links, 10 KB. To clients it dislikes it gives plausible but unrelated
 * results, which the fan-out's relevance guard drops. Its pubDate is when it crawled, not when the page was published.
 */
export const bing: Engine = {
  name: 'bing',
  provider: 'bing',
  categories: ['general'],
  timeRanges: ['all'],
  weight: 0.9,
  maxQueries: 2,
  request({ text, lang, count }) {
    const parameters = new URLSearchParams({
      q: text,
      format: 'rss',
      ...MARKETS[lang],
      count: String(Math.max(10, count)),
    });
    return { url: `https://www.bing.com/search?${parameters}` };
  },
  parse(response) {
    const results = parseFeed(response).map((item) => ({
      title: textOf(item.title),
      url: item.link,
      snippet: textOf(item.description),
      published: null,
    }));
    return { results };
  },
};

const MARKETS: Record<Lang, Record<string, string>> = {
  'zh-TW': { mkt: 'zh-TW', setlang: 'zh-Hant', cc: 'TW' },
  'zh-HK': { mkt: 'en-HK', setlang: 'zh-Hant', cc: 'HK' },
  'zh-CN': { mkt: 'zh-CN', setlang: 'zh-Hans', cc: 'CN', ensearch: '0' },
  en: { mkt: 'en-US', setlang: 'en', cc: 'US' },
};
