import type { TimeRange } from '../schemas.ts';
import type { Engine } from './engine.ts';
import { jsonApi } from './json-api.ts';

/** Baidu's search API on its Qianfan 千帆 platform. https://cloud.baidu.com/doc/qianfan-api */
export function qianfan(apiKey: string): Engine {
  return jsonApi({
    name: 'qianfan',
    provider: 'baidu',
    categories: ['general', 'news'],
    timeRanges: ['week', 'month', 'year', 'all'],
    weight: 0.9,
    maxQueries: 1,
    prefersSimplified: true,
    request: ({ text, timeRange, count }) => ({
      url: 'https://qianfan.baidubce.com/v2/ai_search/web_search',
      headers: { authorization: `Bearer ${apiKey}` },
      json: {
        messages: [{ role: 'user', content: text }],
        search_source: 'baidu_search_v2',
        resource_type_filter: [{ type: 'web', top_k: Math.min(50, count) }],
        ...(RECENCY[timeRange] === undefined ? {} : { search_recency_filter: RECENCY[timeRange] }),
      },
    }),
    // 429 is also the status of its rate limit.
    explain: ({ status, body }) => (status === 429 && QUOTA_USED_UP.test(body) ? 'quota_exceeded' : undefined),
    reply: {
      root: 'references',
      results: ['references'],
      title: ['title'],
      url: ['url'],
      snippet: ['content'],
      published: ['date'],
      refusal({ code }) {
        if (typeof code !== 'string') return undefined;
        if (QUOTA_USED_UP.test(code)) return 'quota_exceeded';
        return /rate_limit/i.test(code) ? 'rate_limited' : undefined;
      },
    },
  });
}

/** QUOTA_USER_DAILY_FREE, BILLING_INSUFFICIENT_BALANCE and the like. */
const QUOTA_USED_UP = /\b(QUOTA|BILLING)_/;

/** There is no filter for a day; the week's results are filtered by date afterwards. */
const RECENCY: Partial<Record<TimeRange, string>> = { day: 'week', week: 'week', month: 'month', year: 'year' };
