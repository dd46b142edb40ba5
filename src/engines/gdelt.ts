import type { Lang, TimeRange } from '../schemas.ts';
import { toIso } from './dates.ts';
import { type Engine, EngineFailure } from './engine.ts';
import { parseJsonReply, recordsIn, stringIn } from './json.ts';

/** GDELT's article list: news of three months from everywhere, titles only. One request in five seconds. */
export const gdelt: Engine = {
  name: 'gdelt',
  provider: 'gdelt',
  categories: ['news'],
  timeRanges: ['day', 'week', 'month'],
  weight: 0.5,
  maxQueries: 1,
  request({ text, lang, timeRange }) {
    const parameters = new URLSearchParams({
      query: `(${text.replace(/[()":]/g, ' ').trim()}) ${SOURCES[lang]}`,
      mode: 'artlist',
      format: 'json',
      maxrecords: '50',
      timespan: TIMESPANS[timeRange],
      sort: 'hybridrel',
    });
    return { url: `https://api.gdeltproject.org/api/v2/doc/doc?${parameters}` };
  },
  parse(response, { now }) {
    const { articles = [] } = parseJsonReply(response, refusal);
    const results = recordsIn(articles).map((article) => ({
      // Its tokenizer leaves blanks between Chinese characters.
      title: stringIn(article.title).replace(
        /(?<=[\u3000-\u9fff\uff00-\uffef])\s+(?=[\u3000-\u9fff\uff00-\uffef])/g,
        '',
      ),
      url: stringIn(article.url),
      snippet: '',
      published: toIso(stringIn(article.seendate), now),
    }));
    return { results };
  },
};

const SOURCES: Record<Lang, string> = {
  'zh-TW': 'sourcecountry:TW sourcelang:chinese',
  'zh-HK': 'sourcecountry:HK',
  'zh-CN': 'sourcecountry:CH',
  en: 'sourcelang:english',
};

const TIMESPANS: Record<TimeRange, string> = { day: '1d', week: '1w', month: '1m', year: '3m', all: '3m' };

/** Its errors are lines of text with status 200. */
function refusal(text: string): EngineFailure | undefined {
  return /limit requests/i.test(text) ? new EngineFailure('rate_limited') : undefined;
}
