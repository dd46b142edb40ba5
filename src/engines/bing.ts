import type { TimeRange } from '../schemas.ts';
import { DAY_MS } from '../time/durations.ts';
import { RANGE_DAYS } from '../time/range-days.ts';
import type { Engine, EngineQuery, EngineRequest } from './engine.ts';
import type { Market } from './market.ts';
import { parseFeed } from './reply/feed.ts';
import { textOf } from './reply/html.ts';
import { daysOf } from './request/day-span.ts';
import { withSites } from './request/operators.ts';

/**
 * Bing's web results as RSS: no scripts, no wrapped links, 10 KB. Instead of refusing a client Bing sends plausible but
 * unrelated results, which the relevance guard drops. The feed's pubDate is the time of crawling, not of publication.
 * The right `host` saves a redirect: clients on the mainland are redirected to cn.bing.com, others away from it.
 */
export function bing(host: 'www.bing.com' | 'cn.bing.com'): Engine {
  return {
    name: 'bing',
    provider: 'bing',
    categories: ['general'],
    timeRanges: ['day', 'week', 'month', 'year', 'all'],
    weight: 0.9,
    maxQueries: 2,
    politeness: { inFlight: 2, perMinute: 30 },
    mayMislead: true,
    request: (query) => bingRequest(host, query, { format: 'rss' }),
    parse(response) {
      const results = parseFeed(response).map((item) => ({
        title: textOf(item.title),
        url: item.link,
        snippet: textOf(item.description),
        published: null,
      }));
      return { results };
    },
  };
}

/** Builds the request for the feed or for the result page; `more` are additional parameters. */
export function bingRequest(host: string, query: EngineQuery, more: Record<string, string>): EngineRequest {
  const filters = filterFor(query);
  const parameters = new URLSearchParams({
    q: withSites(query),
    ...more,
    ...bingMarket(query.market),
    ...(filters === undefined ? {} : { filters }),
    count: String(Math.max(10, query.count)),
  });
  return { url: `https://${host}/search?${parameters}`, headers: { 'accept-language': query.market.acceptLanguage } };
}

/**
 * Returns the parameters for market, page language and country. Hong Kong, Singapore and Malaysia have English markets
 * only; results stay Chinese.
 */
export function bingMarket({ language, country }: Market): Record<string, string> {
  const setlang = language === 'en' ? 'en' : language;
  // Without ensearch=0 cn.bing.com may return English pages for a Chinese query.
  const mainland = country === 'CN' ? { ensearch: '0' } : {};
  if (country === null) return { setlang };
  const isChineseMarket = language !== 'en' && (country === 'TW' || country === 'CN');
  return { mkt: `${isChineseMarket ? 'zh' : 'en'}-${country}`, setlang, cc: country, ...mainland };
}

const EZ: Partial<Record<TimeRange, string>> = { day: 'ez1', week: 'ez2', month: 'ez3' };

/** Returns Bing's filter for a period; days are counted from 1970. */
function filterFor(query: EngineQuery): string | undefined {
  const { timeRange, now } = query;
  const days = daysOf(query)?.map((date) => Math.floor(Date.parse(date) / DAY_MS));
  if (days !== undefined) return `ex1:"ez5_${days.join('_')}"`;
  const today = Math.floor(now.getTime() / DAY_MS);
  if (timeRange === 'year') return `ex1:"ez5_${today - RANGE_DAYS.year}_${today}"`;
  return EZ[timeRange] === undefined ? undefined : `ex1:"${EZ[timeRange]}"`;
}
