import type { Engine } from './engine.ts';
import { jsonApi } from './json-api.ts';
import { daySpan } from './request/day-span.ts';
import { withSites } from './request/operators.ts';

/** You.com's search API. https://documentation.you.com */
export function you(apiKey: string): Engine {
  return jsonApi({
    name: 'you',
    provider: 'you',
    categories: ['general', 'news'],
    timeRanges: ['day', 'week', 'month', 'year', 'all'],
    weight: 0.7,
    maxQueries: 1,
    request(query) {
      const { market, count, timeRange } = query;
      const freshness = daySpan(query, 'to') ?? (timeRange === 'all' ? undefined : timeRange);
      const parameters = new URLSearchParams({
        query: withSites(query),
        count: String(Math.min(20, count)),
        ...(freshness === undefined ? {} : { freshness }),
        // Without SG, which the API does not know.
        ...(market.country === null || market.country === 'SG' ? {} : { country: market.country }),
        language: market.language.toUpperCase(), // the API assumes English when absent
      });
      return { url: `https://ydc-index.io/v1/search?${parameters}`, headers: { 'x-api-key': apiKey } };
    },
    reply: {
      root: 'results',
      results: ['results.web', 'results.news'],
      title: ['title'],
      url: ['url'],
      snippet: ['snippets', 'description'],
      published: ['page_age'],
      isUtc: true,
    },
  });
}
