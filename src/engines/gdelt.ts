import type { TimeRange } from '../schemas.ts';
import { type Engine, EngineFailure } from './engine.ts';
import type { Market } from './market.ts';
import { toIso } from './reply/dates.ts';
import { hanText } from './reply/han-text.ts';
import { parseJsonReply, recordsIn, stringIn } from './reply/json.ts';

/** GDELT's list of articles: three months of news from all countries, titles only. Allows one request per 5 seconds. */
export const gdelt: Engine = {
  name: 'gdelt',
  provider: 'gdelt',
  categories: ['news'],
  timeRanges: ['day', 'week', 'month'],
  weight: 0.5,
  maxQueries: 1,
  politeness: { inFlight: 1, perMinute: 12 },
  request({ text, market, timeRange }) {
    const parameters = new URLSearchParams({
      query: `(${text.replace(/[()":]/g, ' ').trim()}) ${sourcesOf(market)}`,
      mode: 'artlist',
      format: 'json',
      maxrecords: '50',
      timespan: TIMESPANS[timeRange],
      sort: 'hybridrel',
    });
    return { url: `https://api.gdeltproject.org/api/v2/doc/doc?${parameters}` };
  },
  parse(response, { now }) {
    if (NOTHING_TO_FIND.test(response.body)) return { results: [] };
    const reply = parseJsonReply(response, refusal);
    const { articles = [] } = reply;
    // Without results the reply is `{}`; anything else without articles is an error.
    if (reply.articles === undefined && Object.keys(reply).length > 0)
      throw refusal(response.body) ?? new EngineFailure('bad_response');
    const results = recordsIn(articles).map((article) => ({
      title: hanText(stringIn(article.title)),
      url: stringIn(article.url),
      snippet: '',
      published: toIso(stringIn(article.seendate), now),
    }));
    return { results };
  },
};

/** GDELT's reply to words that are too short to be indexed: they find nothing, and nothing is wrong with the engine. */
const NOTHING_TO_FIND = /^\s{0,9}(?:\{"error":")?the specified phrase is too short/i;

/** Returns operators for language and country. Countries are FIPS codes: China is CH, Singapore SN. */
function sourcesOf({ language, country }: Market): string {
  const code = country === 'CN' ? 'CH' : country === 'SG' ? 'SN' : country;
  if (language === 'en') return 'sourcelang:english';
  return code === null || code === 'HK'
    ? `sourcelang:chinese${code ? ' sourcecountry:HK' : ''}`
    : `sourcecountry:${code} sourcelang:chinese`;
}

const TIMESPANS: Record<TimeRange, string> = { day: '1d', week: '1w', month: '1m', year: '3m', all: '3m' };

/** Returns the failure for an error, which is plain text with status 200. */
function refusal(text: string): EngineFailure | undefined {
  return /limit requests/i.test(text) ? new EngineFailure('rate_limited') : undefined;
}
