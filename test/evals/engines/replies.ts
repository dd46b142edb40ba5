import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Engine,
  EngineFailure,
  type EngineQuery,
  type EngineReply,
  type EngineResponse,
  type EngineResult,
} from '../../../src/engines/engine.ts';
import { createEngines } from '../../../src/engines/index.ts';
import { marketOf } from '../../../src/engines/market.ts';
import { KEY_VARIABLES } from '../../../src/engines/request/key-variables.ts';
import { foldText } from '../../../src/text/fold.ts';

/** A recorded reply that the engine's own selectors read, and what they read from it. */
export interface RecordedReply {
  set: string;
  file: string;
  engine: Engine;
  query: EngineQuery;
  response: EngineResponse;
  expected: EngineResult[];
}

const FIXTURES = join(import.meta.dirname, '../../fixtures/engines');
export const SAMPLES = join(import.meta.dirname, '../../../../shared/engine-samples');

/** Folders and files of the samples whose engine has another name. */
const NAMES: ReadonlyArray<readonly [pattern: RegExp, engine: string]> = [
  [/^brave-api\//, 'brave_api'],
  [/^bing\//, 'bing_html'],
  [/^google-news-rss\/|^shapes\/google-news/, 'google_news'],
  [/^sogou-wechat\//, 'sogou_wechat'],
  [/^shapes\/bing-news/, 'bing_news'],
  [/^shapes\/bing-web-rss/, 'bing'],
  [/^shapes\/(baidu|sogou|so360|quark)-/, '$1'],
  [/^(\w+)\//, '$1'],
];

const ENGINES = createEngines({
  searchEngines: [
    ...[
      'duckduckgo',
      'bing',
      'brave',
      'wikipedia',
      'google_news',
      'bing_news',
      'baidu',
      'sogou',
      'so360',
      'so360_news',
      'mojeek',
    ],
    ...['gdelt', 'bing_html', 'yahoo', 'startpage', 'quark', 'toutiao', 'baidu_news', 'sogou_wechat', 'searxng'],
    ...Object.keys(KEY_VARIABLES),
  ],
  searxngUrl: 'http://127.0.0.1:1/',
  engineKeys: Object.fromEntries(Object.keys(KEY_VARIABLES).map((name) => [name, 'key'])),
});

/** Returns the replies with at least two results by the engines' own selectors. */
export function readableReplies(): RecordedReply[] {
  return recorded().flatMap((reply) => {
    const expected = parsed(reply);
    const query = { ...reply.query, text: queryBehind(expected, reply.query.text) };
    return expected.length > 1 ? [{ ...reply, query, expected }] : [];
  });
}

/** Returns the replies that hold no results: empty, captcha, consent, error and home pages. */
export function unreadableReplies(): Array<Omit<RecordedReply, 'expected'>> {
  const isWithout = (file: string) =>
    /empty|captcha|challenge|denied|no_results|limited|quota|consent|front-page|sign-in|login|error|anti|line|html\.html/i.test(
      file,
    );
  return recorded().filter((reply) => isWithout(reply.file) && parsed(reply).length === 0);
}

function recorded(): Array<Omit<RecordedReply, 'expected'>> {
  const own = readdirSync(FIXTURES).flatMap((name) => filesIn(FIXTURES, name, 'own fixtures', () => name));
  const samples = existsSync(SAMPLES)
    ? readdirSync(SAMPLES).flatMap((name) => filesIn(SAMPLES, name, 'samples beside the repository', engineOf))
    : [];
  return [...own, ...samples];
}

function engineOf(path: string): string {
  const [pattern, name] = NAMES.find(([one]) => one.test(path)) ?? [];
  return pattern === undefined ? '' : (name ?? '').replace('$1', pattern.exec(path)?.[1] ?? '');
}

function filesIn(
  root: string,
  folder: string,
  set: string,
  nameOf: (path: string) => string,
): Array<Omit<RecordedReply, 'expected'>> {
  return readdirSync(join(root, folder)).flatMap((file) => {
    const engine = ENGINES.find(({ name }) => name === nameOf(`${folder}/${file}`));
    if (engine === undefined || file === 'SOURCE.txt') return [];
    const body = withAddresses(readFileSync(join(root, folder, file), 'utf8'));
    const query = queryOf(body);
    const url = engine.request(query).url;
    return [{ set, file: `${folder}/${file}`, engine, query, response: { url, status: 200, headers: {}, body } }];
  });
}

/** In some recordings one address replaces all others; gives each result's links one of their own again. */
function withAddresses(body: string): string {
  const parts = body.split(
    /(?=<(?:li|article|div)\b[^>]*class="(?:b_algo|[^"]*\bresult results_links|[^"]*\bc-container))/,
  );
  return parts.map((part, at) => part.replace(/http:\/\/test\.test(?![\w.])/g, `http://site${at}.test/p`)).join('');
}

/** Returns the query in a page's search box; the fixtures' own otherwise. */
function queryOf(body: string): EngineQuery {
  const box = /<input\b[^>]*\bname="?(?:q|wd|p|query|keyword)"?[^>]*>/i.exec(body)?.[0];
  return {
    text: /\bvalue="([^"]+)"/i.exec(box ?? '')?.[1] ?? '颱風 停班',
    market: marketOf('zh-TW'),
    category: 'general',
    timeRange: 'all',
    includeDomains: [],
    excludeDomains: [],
    count: 10,
    now: new Date('2026-11-20T08:00:00Z'),
  };
}

/** Where a recording does not tell its query, takes the word or pair of Han characters that most results have. */
function queryBehind(results: readonly EngineResult[], query: string): string {
  const texts = results.map(({ title, snippet }) => foldText(`${title} ${snippet}`));
  const counted = (gram: string) => texts.filter((text) => text.includes(gram)).length;
  const gramsOf = (text: string) => {
    const runs = text.match(/[\u3400-\u9fff]+/g) ?? [];
    return [
      ...runs.flatMap((run) => Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2))),
      ...(text.match(/[a-z]{4,}/g) ?? []),
    ];
  };
  if (gramsOf(foldText(query)).some((gram) => counted(gram) >= texts.length / 2)) return query;
  const grams = results.flatMap(({ title }) => gramsOf(foldText(title)));
  return grams.reduce((best, gram) => (counted(gram) > counted(best) ? gram : best), grams[0] ?? query);
}

function parsed({ engine, response, query }: Omit<RecordedReply, 'expected'>): EngineResult[] {
  return resultsOf(() => engine.parse(response, query));
}

/** Returns the results that have an address; a failure is no results. */
export function resultsOf(parse: () => EngineReply): EngineResult[] {
  try {
    return parse().results.filter(({ url }) => URL.canParse(url));
  } catch (error) {
    if (error instanceof EngineFailure) return [];
    throw error;
  }
}
