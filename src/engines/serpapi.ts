import { isRecord } from '../json.ts';
import type { Engine } from './engine.ts';
import { jsonApi } from './json-api.ts';
import { googleLanguage, googlePeriod } from './request/google.ts';
import { withSites } from './request/operators.ts';

/** SerpApi, an API over Google's results. https://serpapi.com/search-api */
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
        api_key: apiKey, // accepted only as a parameter
      });
      return { url: `https://serpapi.com/search.json?${parameters}` };
    },
    // 429 is also the status of the rate limit.
    explain: ({ status, body }) => (status === 429 && OUT_OF_SEARCHES.test(body) ? 'quota_exceeded' : undefined),
    reply: {
      root: 'search_metadata',
      results: ['organic_results', 'news_results'],
      title: ['title'],
      url: ['link'],
      snippet: ['snippet'],
      published: ['date'],
      refusal({ error, search_metadata: about }) {
        if (typeof error === 'string' && OUT_OF_SEARCHES.test(error)) return 'quota_exceeded';
        // `error` alone may mean that there are no results.
        return isRecord(about) && about.status === 'Error' ? 'bad_response' : undefined;
      },
    },
  });
}

const OUT_OF_SEARCHES = /run out of searches/i;
