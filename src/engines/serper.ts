import type { Engine } from './engine.ts';
import { jsonApi } from './json-api.ts';
import { googleLanguage, googlePeriod } from './request/google.ts';
import { withSites } from './request/operators.ts';

/** Serper, an API over Google's web and news results. https://serper.dev */
export function serper(apiKey: string): Engine {
  return jsonApi({
    name: 'serper',
    provider: 'google',
    categories: ['general', 'news'],
    timeRanges: ['day', 'week', 'month', 'year', 'all'],
    weight: 1,
    maxQueries: 2,
    request(query) {
      const tbs = googlePeriod(query);
      return {
        url: `https://google.serper.dev/${query.category === 'news' ? 'news' : 'search'}`,
        headers: { 'x-api-key': apiKey },
        json: {
          q: withSites(query),
          num: query.count,
          ...googleLanguage(query.market),
          ...(tbs === undefined ? {} : { tbs }),
        },
      };
    },
    explain: ({ status, body }) => (status === 400 && /not enough credits/i.test(body) ? 'quota_exceeded' : undefined),
    reply: {
      root: 'searchParameters',
      results: ['organic', 'news'],
      title: ['title'],
      url: ['link'],
      snippet: ['snippet'],
      published: ['date'],
    },
  });
}
