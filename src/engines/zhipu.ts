import type { TimeRange } from '../schemas.ts';
import type { Engine } from './engine.ts';
import { jsonApi } from './json-api.ts';
import { cutQuery } from './request/cut-query.ts';

/** Zhipu 智譜's web search API. https://docs.bigmodel.cn/cn/guide/tools/web-search */
export function zhipu(apiKey: string): Engine {
  return jsonApi({
    name: 'zhipu',
    provider: 'zhipu',
    categories: ['general', 'news'],
    timeRanges: ['day', 'week', 'month', 'year', 'all'],
    weight: 0.8,
    maxQueries: 1,
    prefersSimplified: true,
    request: ({ text, timeRange, count, includeDomains }) => ({
      url: 'https://open.bigmodel.cn/api/paas/v4/web_search',
      headers: { authorization: `Bearer ${apiKey}` },
      json: {
        search_query: cutQuery(text, { characters: MAX_QUERY }),
        search_engine: 'search_pro',
        search_intent: false,
        count: Math.min(50, count),
        search_recency_filter: RECENCY[timeRange],
        ...(includeDomains.length === 1 ? { search_domain_filter: includeDomains[0] } : {}), // accepts a single domain
      },
    }),
    // 429 is also the status of the rate limit.
    explain: ({ status, body }) => (status === 429 && QUOTA_USED_UP.test(body) ? 'quota_exceeded' : undefined),
    reply: {
      root: 'search_result',
      results: ['search_result'],
      title: ['title'],
      url: ['link'],
      snippet: ['content'],
      published: ['publish_date'],
    },
  });
}

const MAX_QUERY = 70; // longer queries are refused

/** Error codes for a negative balance, and for an exhausted daily or longer quota. */
const QUOTA_USED_UP = /"code"\s*:\s*"?(1113|1304|1308|1310)\b/;

const RECENCY: Record<TimeRange, string> = {
  day: 'oneDay',
  week: 'oneWeek',
  month: 'oneMonth',
  year: 'oneYear',
  all: 'noLimit',
};
