import { isRecord } from '../json.ts';
import { VERSION } from '../process/version.ts';
import type { Engine } from './engine.ts';
import type { Market } from './market.ts';
import { textOf } from './reply/html.ts';
import { parseJsonReply, recordsIn, stringIn } from './reply/json.ts';
import { cutQuery } from './request/cut-query.ts';

/** Wikipedia's search. Its timestamps are those of the last edit, so results have no date. */
export const wikipedia: Engine = {
  name: 'wikipedia',
  provider: 'wikipedia',
  categories: ['general'],
  timeRanges: ['all'],
  weight: 0.6,
  maxQueries: 1,
  isReference: true,
  politeness: { inFlight: 4, perMinute: 120 },
  request({ text, market }) {
    const parameters = new URLSearchParams({
      action: 'query',
      list: 'search',
      srsearch: cutQuery(text, { characters: MAX_QUERY }),
      srlimit: '5',
      srprop: 'snippet',
      format: 'json',
      formatversion: '2',
      utf8: '1',
    });
    const { host } = editionOf(market);
    return {
      url: `https://${host}/w/api.php?${parameters}`,
      headers: { 'user-agent': USER_AGENT, 'accept-language': market.acceptLanguage },
    };
  },
  parse(response, { market }) {
    const { query } = parseJsonReply(response);
    const { host, path } = editionOf(market);
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

/** Names this service, as Wikimedia's policy is to refuse generic user agents. */
const USER_AGENT = `Huasou/${VERSION} (self-hosted search service for AI agents)`;

/** Returns a market's edition. There is a single Chinese one, whose path selects a region's script and vocabulary. */
function editionOf({ language, country }: Market): { host: string; path: string } {
  if (language === 'en') return { host: 'en.wikipedia.org', path: 'wiki' };
  const own = country === null || country === 'US' ? (language === 'zh-Hant' ? 'tw' : 'cn') : country.toLowerCase();
  return { host: 'zh.wikipedia.org', path: `zh-${own}` };
}
