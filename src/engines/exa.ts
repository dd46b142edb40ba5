import { DAY_MS } from '../time/durations.ts';
import { RANGE_DAYS } from '../time/range-days.ts';
import type { Engine, EngineQuery } from './engine.ts';
import { jsonApi } from './json-api.ts';

/** Exa's search API. https://docs.exa.ai/reference/search */
export function exa(apiKey: string): Engine {
  return jsonApi({
    name: 'exa',
    provider: 'exa',
    categories: ['general', 'news'],
    timeRanges: ['day', 'week', 'month', 'year', 'all'],
    weight: 0.7,
    maxQueries: 1,
    request: (query) => ({
      url: 'https://api.exa.ai/search',
      headers: { 'x-api-key': apiKey },
      json: {
        query: query.text,
        type: 'auto',
        numResults: query.count,
        contents: { highlights: true },
        ...(query.category === 'news' ? { category: 'news' } : {}),
        ...(query.market.country === null ? {} : { userLocation: query.market.country }),
        ...periodOf(query),
        ...(query.includeDomains.length === 0 ? {} : { includeDomains: query.includeDomains }),
        ...(query.excludeDomains.length === 0 ? {} : { excludeDomains: query.excludeDomains }),
      },
    }),
    reply: {
      root: 'results',
      results: ['results'],
      title: ['title'],
      url: ['url'],
      snippet: ['highlights', 'text'],
      published: ['publishedDate'],
    },
  });
}

function periodOf({ timeRange, startDate, endDate, now }: EngineQuery): Record<string, string> {
  const days = RANGE_DAYS[timeRange];
  const since =
    days === undefined
      ? undefined
      : `${new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)}T00:00:00.000Z`;
  const start = startDate === undefined ? since : inChina(`${startDate}T00:00:00.000`);
  return {
    ...(start === undefined ? {} : { startPublishedDate: start }),
    ...(endDate === undefined ? {} : { endPublishedDate: inChina(`${endDate}T23:59:59.999`) }),
  };
}

/** Converts a time to UTC from UTC+8, the time zone of callers' days. */
function inChina(time: string): string {
  return new Date(`${time}+08:00`).toISOString();
}
