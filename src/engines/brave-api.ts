import type { TimeRange } from '../schemas.ts';
import type { Engine } from './engine.ts';
import { jsonApi } from './json-api.ts';
import { daySpan } from './request/day-span.ts';
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
      const freshness = daySpan(query, 'to') ?? FRESHNESS[query.timeRange];
      const parameters = new URLSearchParams({
        q: withSites(query, LIMIT),
        count: String(Math.min(20, count)),
        search_lang: market.language === 'en' ? 'en' : market.language.toLowerCase(),
        // The API refuses SG, and assumes US when there is no country.
        country: market.country === null || market.country === 'SG' ? 'ALL' : market.country,
        ...(freshness === undefined ? {} : { freshness }),
        safesearch: 'off',
        text_decorations: 'false',
      });
      return {
        url: `https://api.search.brave.com/res/v1/${category === 'news' ? 'news' : 'web'}/search?${parameters}`,
        headers: { 'x-subscription-token': apiKey, accept: 'application/json' },
      };
    },
    // An unknown API key has the status of an invalid parameter.
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

const MAX_WORDS = 50; // longer queries are refused; `site:` operators count as words
const MAX_OPERATORS = 14; // words: five included sites with OR between them, five excluded sites
const LIMIT = { characters: 400, words: MAX_WORDS - MAX_OPERATORS };

const FRESHNESS: Partial<Record<TimeRange, string>> = { day: 'pd', week: 'pw', month: 'pm', year: 'py' };
