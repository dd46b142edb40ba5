import type { TimeRange } from '../schemas.ts';
import { chinaDay } from '../time/china-day.ts';
import { DAY_MS } from '../time/durations.ts';
import type { Engine, EngineQuery } from './engine.ts';
import { jsonApi } from './json-api.ts';
import { daysOf } from './request/day-span.ts';
import { daysLater } from './request/days-later.ts';

/** Baidu's search API on its Qianfan 千帆 platform. https://cloud.baidu.com/doc/qianfan-api */
export function qianfan(apiKey: string): Engine {
  return jsonApi({
    name: 'qianfan',
    provider: 'baidu',
    categories: ['general', 'news'],
    timeRanges: ['day', 'week', 'month', 'year', 'all'],
    weight: 0.9,
    maxQueries: 1,
    prefersSimplified: true,
    request: (query) => ({
      url: 'https://qianfan.baidubce.com/v2/ai_search/web_search',
      headers: { authorization: `Bearer ${apiKey}` },
      json: {
        messages: [{ role: 'user', content: query.text }],
        search_source: 'baidu_search_v2',
        resource_type_filter: [{ type: 'web', top_k: Math.min(50, query.count) }],
        ...periodOf(query),
      },
    }),
    // 429 is also the status of the rate limit.
    explain: ({ status, body }) => (status === 429 && QUOTA_USED_UP.test(body) ? 'quota_exceeded' : undefined),
    reply: {
      root: 'references',
      results: ['references'],
      title: ['title'],
      url: ['url'],
      snippet: ['content', 'snippet'],
      published: ['date'],
      refusal({ code }) {
        if (typeof code !== 'string') return undefined;
        if (QUOTA_USED_UP.test(code)) return 'quota_exceeded';
        return /rate_limit/i.test(code) ? 'rate_limited' : undefined;
      },
    },
  });
}

/** Error codes such as QUOTA_USER_DAILY_FREE and BILLING_INSUFFICIENT_BALANCE. */
const QUOTA_USED_UP = /\b(QUOTA|BILLING)_/;

const RECENCY: Partial<Record<TimeRange, string>> = { week: 'week', month: 'month', year: 'year' };

/** Returns one of the API's periods, or a range of days that excludes the last one. The API has no period for a day. */
function periodOf(query: EngineQuery): Record<string, unknown> {
  const { timeRange, now } = query;
  const recency = RECENCY[timeRange];
  const yesterday = timeRange === 'day' ? chinaDay(new Date(now.getTime() - DAY_MS)) : undefined;
  const [first, last] = daysOf(query) ?? daysOf({ ...query, startDate: yesterday }) ?? [];
  if (first === undefined || last === undefined) return recency === undefined ? {} : { search_recency_filter: recency };
  return { search_filter: { range: { page_time: { gte: first, lt: daysLater(last, 1) } } } };
}
