import type { Engine, EngineQuery } from './engine.ts';
import { jsonApi } from './json-api.ts';
import { cutQuery } from './request/cut-query.ts';

/** Tavily's search API, web and news. https://docs.tavily.com/documentation/api-reference/endpoint/search */
export function tavily(apiKey: string): Engine {
  return jsonApi({
    name: 'tavily',
    provider: 'tavily',
    categories: ['general', 'news'],
    timeRanges: ['day', 'week', 'month', 'year', 'all'],
    weight: 0.8,
    maxQueries: 1,
    request: (query) => ({
      url: 'https://api.tavily.com/search',
      headers: { authorization: `Bearer ${apiKey}` },
      json: {
        query: cutQuery(query.text, { characters: MAX_QUERY }),
        topic: query.category,
        search_depth: 'basic',
        max_results: Math.min(20, query.count),
        ...periodOf(query),
        ...(query.category === 'general' ? countryOf(query) : {}), // accepted for this topic only
        ...(query.includeDomains.length === 0 ? {} : { include_domains: query.includeDomains }),
        ...(query.excludeDomains.length === 0 ? {} : { exclude_domains: query.excludeDomains }),
      },
    }),
    explain: ({ status }) => (status === 432 || status === 433 ? 'quota_exceeded' : undefined),
    reply: {
      root: 'results',
      results: ['results'],
      title: ['title'],
      url: ['url'],
      snippet: ['content'],
      published: ['published_date'],
    },
  });
}

const MAX_QUERY = 400; // longer queries are refused

function periodOf({ timeRange, startDate, endDate }: EngineQuery): Record<string, string> {
  if (startDate === undefined && endDate === undefined) return timeRange === 'all' ? {} : { time_range: timeRange };
  return {
    ...(startDate === undefined ? {} : { start_date: startDate }),
    ...(endDate === undefined ? {} : { end_date: endDate }),
  };
}

/** Tavily's names of countries. It refuses unknown names, and may not know Hong Kong. */
const COUNTRIES: Record<string, string> = {
  TW: 'taiwan',
  CN: 'china',
  SG: 'singapore',
  MY: 'malaysia',
  US: 'united states',
};

function countryOf({ market }: EngineQuery): Record<string, string> {
  const country = COUNTRIES[market.country ?? ''];
  return country === undefined ? {} : { country };
}
