import type { Engine, EngineReply, EngineResult, FailureReason } from './engine.ts';
import type { Market } from './market.ts';
import { datedSnippet } from './reply/dated-snippet.ts';
import { toIso } from './reply/dates.ts';
import { textOf } from './reply/html.ts';
import { inUtc } from './reply/in-utc.ts';
import { parseJsonReply, recordsIn, stringIn } from './reply/json.ts';
import { commandRemover } from './request/command-remover.ts';
import { withSites } from './request/operators.ts';

const TIMEOUT_MS = 6_000; // SearXNG waits up to 3 s for its own engines

/** The operator's own SearXNG instance. Scores are not comparable between queries, so only the order is used. */
export function searxng(baseUrl: string): Engine {
  return {
    name: 'searxng',
    provider: 'searxng',
    categories: ['general', 'news'],
    timeRanges: ['day', 'week', 'month', 'year', 'all'],
    weight: 1,
    maxQueries: 3,
    isOwn: true,
    politeness: { inFlight: 128, perMinute: Number.POSITIVE_INFINITY }, // the operator's own: no limit
    timeoutMs: TIMEOUT_MS,
    request(query) {
      const { market, category, timeRange } = query;
      const parameters = new URLSearchParams({
        q: withoutCommands(withSites(query)),
        format: 'json',
        language: languageOf(market),
        categories: category,
        ...(timeRange === 'all' ? {} : { time_range: timeRange }),
        pageno: '1',
        safesearch: '0',
      });
      // Without these headers SearXNG's bot detection logs an error per request.
      return {
        url: `${baseUrl}/search?${parameters}`,
        headers: { 'x-real-ip': '127.0.0.1', 'x-forwarded-for': '127.0.0.1', accept: 'application/json' },
      };
    },
    parse(response, { now }): EngineReply {
      const reply = parseJsonReply(response);
      const results = inOrder(recordsIn(reply.results).filter((result) => TEMPLATES.test(stringIn(result.template))));
      return { results: results.map((result) => toResult(result, now)), unresponsive: unresponsiveIn(reply) };
    },
  };
}

/** Returns the language code, as in browsers; SearXNG has none for Chinese in Singapore or Malaysia. */
function languageOf({ language, country }: Market): string {
  if (language === 'en') return 'en';
  if (country === 'HK') return 'zh-HK';
  return language === 'zh-Hant' ? 'zh-TW' : 'zh-CN';
}

/** Templates of web pages and news; others are images, videos, maps, torrents or code. */
const TEMPLATES = /^(default\.html|news\.html|)$/;

/**
 * Sorts results by score, then URL: SearXNG's order of results with equal scores differs from call to call. Leaves the
 * order unchanged when all scores are equal or absent.
 */
function inOrder(results: Array<Record<string, unknown>>): Array<Record<string, unknown>> {
  const scoreOf = ({ score }: Record<string, unknown>) => (typeof score === 'number' ? score : 0);
  if (new Set(results.map(scoreOf)).size < 2) return results;
  return results.toSorted(
    (one, other) => scoreOf(other) - scoreOf(one) || (stringIn(one.url) < stringIn(other.url) ? -1 : 1),
  );
}

function toResult(result: Record<string, unknown>, now: Date): EngineResult {
  // For some engines, such as Bing, SearXNG leaves the date at the beginning of the text.
  const dated = datedSnippet(textOf(stringIn(result.content)), now);
  // Dates have no zone; instances usually run in UTC.
  const date = inUtc(stringIn(result.publishedDate) || stringIn(result.pubdate));
  return {
    title: textOf(stringIn(result.title)),
    url: stringIn(result.url),
    snippet: dated.snippet,
    published: toIso(date, now) ?? dated.published,
  };
}

const MAX_INNER_ENGINES = 50; // bounds this service's reply; an instance asks a handful

/** Returns the instance's own engines that did not answer, with their reasons. */
function unresponsiveIn({
  unresponsive_engines: engines,
}: Record<string, unknown>): Array<[engine: string, reason: FailureReason]> {
  if (!Array.isArray(engines)) return [];
  return engines
    .filter(Array.isArray)
    .slice(0, MAX_INNER_ENGINES)
    .map(([name, reason]) => [innerName(name), toReason(stringIn(reason))]);
}

/** Removes SearXNG's commands: `!bang`, `!!bang`, `!!` alone, `:lang`, `<3` and `?`. */
const withoutCommands = commandRemover('[!:?]|<(?=\\d)');

function innerName(name: unknown): string {
  return `searxng/${
    stringIn(name)
      .replace(/[^\w .-]/g, '')
      .slice(0, 40) || 'unknown'
  }`;
}

/** Converts SearXNG's reason, a text in the language of its interface; unknown reasons become `bad_response`. */
function toReason(reason: string): FailureReason {
  if (/timeout|超時|逾時|超时/i.test(reason)) return 'timeout';
  if (/captcha|驗證|验证/i.test(reason)) return 'captcha';
  if (/too many|過多|过多/i.test(reason)) return 'rate_limited';
  if (/denied|拒絕|拒绝/i.test(reason)) return 'access_denied';
  if (/network|http|網路|网络/i.test(reason)) return 'network_error';
  return 'bad_response';
}
