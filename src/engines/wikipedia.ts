import type { Lang } from '../schemas.ts';
import type { Engine } from './engine.ts';
import { textOf } from './feed.ts';
import { isRecord, parseJsonReply, recordsIn, stringIn } from './json.ts';

/** Wikipedia's search. What it calls timestamp is the last edit, so results have no date. */
export const wikipedia: Engine = {
  name: 'wikipedia',
  provider: 'wikipedia',
  categories: ['general'],
  timeRanges: ['all'],
  weight: 0.6,
  maxQueries: 1,
  request({ text, lang }) {
    const parameters = new URLSearchParams({
      action: 'query',
      list: 'search',
      srsearch: text.slice(0, MAX_QUERY),
      srlimit: '5',
      srprop: 'snippet',
      format: 'json',
      formatversion: '2',
      utf8: '1',
    });
    const { host, acceptLanguage } = EDITIONS[lang];
    return {
      url: `https://${host}/w/api.php?${parameters}`,
      headers: { 'user-agent': USER_AGENT, 'accept-language': acceptLanguage },
    };
  },
  parse(response, { lang }) {
    const { query } = parseJsonReply(response);
    const { host, path } = EDITIONS[lang];
    const results = recordsIn(isRecord(query) ? query.search : undefined).map((page) => ({
      title: stringIn(page.title),
      url: `https://${host}/${path}/${encodeURIComponent(stringIn(page.title).replaceAll(' ', '_'))}`,
      snippet: textOf(stringIn(page.snippet)),
      published: null,
    }));
    return { results };
  },
};

const MAX_QUERY = 300; // the API's own limit

/** Its etiquette asks for a name of one's own; generic ones are refused. */
const USER_AGENT = 'Huasou/0.1 (self-hosted search service for AI agents)';

const EDITIONS: Record<Lang, { host: string; path: string; acceptLanguage: string }> = {
  'zh-TW': { host: 'zh.wikipedia.org', path: 'zh-tw', acceptLanguage: 'zh-TW' },
  'zh-HK': { host: 'zh.wikipedia.org', path: 'zh-hk', acceptLanguage: 'zh-HK' },
  'zh-CN': { host: 'zh.wikipedia.org', path: 'zh-cn', acceptLanguage: 'zh-CN' },
  en: { host: 'en.wikipedia.org', path: 'wiki', acceptLanguage: 'en' },
};
