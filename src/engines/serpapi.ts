import type { Engine } from './engine.ts';
import { googleLanguage, googlePeriod } from './google.ts';
import { jsonApi } from './json-api.ts';
import { withSites } from './operators.ts';

/** SerpApi: Google's results by key. https://serpapi.com/search-api */
export function serpapi(apiKey: string): Engine {
  return jsonApi({
    name: 'serpapi',
    provider: 'google',
    categories: ['general', 'news'],
    timeRanges: ['day', 'week', 'month', 'year', 'all'],
    weight: 1,
    maxQueries: 1,
    request(query) {
      const tbs = googlePeriod(query);
      const parameters = new URLSearchParams({
        engine: 'google',
        q: withSites(query),
        ...(query.category === 'news' ? { tbm: 'nws' } : {}),
        num: String(query.count),
        ...googleLanguage(query.market),
        ...(tbs === undefined ? {} : { tbs }),
        api_key: apiKey, // it takes it nowhere else
      });
      return { url: `https://serpapi.com/search.json?${parameters}` };
    },
    reply: {
      root: 'search_metadata',
      results: ['organic_results', 'news_results'],
      title: ['title'],
      url: ['link'],
      snippet: ['snippet'],
      published: ['date'],
      refusal: ({ error }) =>
        typeof error === 'string' && /run out of searches/i.test(error) ? 'quota_exceeded' : undefined,
    },
  });
}
