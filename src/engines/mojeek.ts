import { DAY_MS } from '../time/durations.ts';
import { RANGE_DAYS } from '../time/range-days.ts';
import type { Engine, EngineQuery } from './engine.ts';
import { datedSnippet } from './reply/dated-snippet.ts';
import { attribute, first, itemsIn, parsePage, resultsOr, textOf } from './reply/html.ts';
import { withSites } from './request/operators.ts';

/** Mojeek, with an index of its own that is small for Chinese, and without filters for language or region. */
export const mojeek: Engine = {
  name: 'mojeek',
  provider: 'mojeek',
  categories: ['general', 'news'],
  timeRanges: ['day', 'week', 'month', 'year', 'all'],
  weight: 0.4,
  maxQueries: 1,
  politeness: { inFlight: 1, perMinute: 20 },
  request(query) {
    // Mojeek documents only a single `site:` and no OR, so several domains are filtered afterwards.
    const { includeDomains } = query;
    const parameters = new URLSearchParams({
      q: withSites({ ...query, includeDomains: includeDomains.length > 1 ? [] : includeDomains }),
      ...(query.category === 'news' ? { fmt: 'news' } : {}),
      ...periodOf(query),
    });
    // The first page is requested without parameter `s`: with it Mojeek takes the client for a robot.
    return {
      url: `https://www.mojeek.com/search?${parameters}`,
      headers: { 'accept-language': query.market.acceptLanguage },
    };
  },
  parse({ body }, { now }) {
    const page = parsePage(body);
    const results = itemsIn(page, 'ul.results-standard > li, .news-search-result article').map((item) => {
      const link = first(item, 'h2 a, a.title');
      return {
        title: textOf(link),
        url: attribute(first(item, 'a.ob'), 'href') || attribute(link, 'href'),
        ...datedSnippet(textOf(first(item, 'p.s')), now),
      };
    });
    // A page with headlines was not parsed, rather than empty, even if a headline matches NOTHING.
    const isEmpty = first(page, 'h2 a') === null && NOTHING.test(textOf(page));
    return resultsOr(results, { isEmpty, body });
  },
};

const NOTHING = /\bno (pages|results|articles|news)\b[^.]{0,20}\bfound\b|\bno results for\b|\bdid not match any\b/i;

/** Returns Mojeek's parameters for a period: `since` is the first day, `before` the day after the last one. */
function periodOf({ timeRange, startDate, endDate, now }: EngineQuery): Record<string, string> {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10).replaceAll('-', '');
  const days = startDate === undefined && endDate === undefined ? RANGE_DAYS[timeRange] : undefined;
  return {
    ...(days === undefined ? {} : { since: day(now.getTime() - days * DAY_MS) }),
    ...(startDate === undefined ? {} : { since: day(Date.parse(startDate)) }),
    ...(endDate === undefined ? {} : { before: day(Date.parse(endDate) + DAY_MS) }),
  };
}
