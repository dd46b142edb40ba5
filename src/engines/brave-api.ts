import type { TimeRange } from '../schemas.ts';
import type { Engine, EngineQuery } from './engine.ts';
import { jsonApi } from './json-api.ts';
import { lastDay } from './request/last-day.ts';
import { withSites } from './request/operators.ts';

/** Brave's search API: an index of its own, web and news. https://api-dashboard.search.brave.com/app/documentation */
export function braveApi(apiKey: string): Engine {
  return jsonApi({
    name: 'brave_api',
    provider: 'brave',
    categories: ['general', 'news'],
    timeRanges: ['day', 'week', 'month', 'year', 'all'],
    weight: 0.9,
    maxQueries: 2,
    request(query) {
      const { market, category, count } = query;
      const freshness = freshnessOf(query);
      const parameters = new URLSearchParams({
        q: withSites(query, LIMIT),
        count: String(Math.min(20, count)),
        search_lang: market.language === 'en' ? 'en' : market.language.toLowerCase(),
        country: market.country === null || market.country === 'SG' ? 'ALL' : market.country, // it refuses SG; without a country it takes US
        ...(freshness === undefined ? {} : { freshness }),
        safesearch: 'off',
        text_decorations: 'false',
      });
      return {
        url: `https://api.search.brave.com/res/v1/${category === 'news' ? 'news' : 'web'}/search?${parameters}`,
        headers: { 'x-subscription-token': apiKey, accept: 'application/json' },
      };
    },
    // A key that it does not know is a parameter that it cannot read.
    explain: ({ status, body }) => (status === 422 && /SUBSCRIPTION_TOKEN_/.test(body) ? 'access_denied' : undefined),
    reply: {
      root: 'type',
      results: ['web.results', 'results'],
      title: ['title'],
      url: ['url'],
      snippet: ['description', 'extra_snippets'],
      published: ['page_age', 'age'],
      isUtc: true,
    },
  });
}

const MAX_WORDS = 50; // longer ones are refused; operators for sites count, too
const MAX_OPERATORS = 14; // five included sites with OR between them, five excluded ones
const LIMIT = { characters: 400, words: MAX_WORDS - MAX_OPERATORS };

const FRESHNESS: Partial<Record<TimeRange, string>> = { day: 'pd', week: 'pw', month: 'pm', year: 'py' };

function freshnessOf(query: EngineQuery): string | undefined {
  const { timeRange, startDate } = query;
  return startDate === undefined ? FRESHNESS[timeRange] : `${startDate}to${lastDay(query)}`;
}
