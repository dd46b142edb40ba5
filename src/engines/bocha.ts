import type { TimeRange } from '../schemas.ts';
import type { Engine } from './engine.ts';
import { jsonApi } from './json-api.ts';
import { daySpan } from './request/day-span.ts';

/** Bocha 博查, an API over the mainland's web. https://open.bochaai.com */
export function bocha(apiKey: string): Engine {
  return jsonApi({
    name: 'bocha',
    provider: 'bocha',
    categories: ['general', 'news'],
    timeRanges: ['day', 'week', 'month', 'year', 'all'],
    weight: 0.9,
    maxQueries: 1,
    prefersSimplified: true,
    request: (query) => ({
      url: 'https://api.bochaai.com/v1/web-search',
      headers: { authorization: `Bearer ${apiKey}` },
      json: {
        query: query.text,
        freshness: daySpan(query, '..') ?? FRESHNESS[query.timeRange],
        summary: false,
        count: Math.min(50, query.count),
        ...(query.includeDomains.length === 0 ? {} : { include: query.includeDomains.join('|') }),
        ...(query.excludeDomains.length === 0 ? {} : { exclude: query.excludeDomains.join('|') }),
      },
    }),
    explain: ({ status }) => (status === 403 ? 'quota_exceeded' : undefined), // no balance left
    reply: {
      root: 'data',
      results: ['data.webPages.value'],
      title: ['name'],
      url: ['url'],
      snippet: ['snippet', 'summary'],
      published: ['datePublished'],
      // Errors have status 200 and a `code`, a number or a string.
      refusal: ({ code }) =>
        code === undefined || String(code) === '200' ? undefined : (REFUSALS[String(code)] ?? 'bad_response'),
    },
  });
}

const REFUSALS: Record<string, 'access_denied' | 'quota_exceeded' | 'rate_limited'> = {
  '401': 'access_denied',
  '403': 'quota_exceeded',
  '429': 'rate_limited',
};

const FRESHNESS: Record<TimeRange, string> = {
  day: 'oneDay',
  week: 'oneWeek',
  month: 'oneMonth',
  year: 'oneYear',
  all: 'noLimit',
};
