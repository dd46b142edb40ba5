import type { Context } from '../context.ts';
import { marketOf } from '../engines/market.ts';
import { ServiceError } from '../errors.ts';
import { PageFailure } from '../extractor/extractor.ts';
import type { Source } from '../llm/llm.ts';
import type { Category, Depth, Lang, TimeRange } from '../schemas.ts';
import { type Merged, merge } from '../search/merge.ts';
import { type Plan, plan, relax, toLang } from '../search/plan.ts';
import { tryPage } from './extract.ts';

export interface SearchRequest {
  query: string;
  lang: string;
  max_results: number;
  time_range?: TimeRange | undefined;
  category: Category | 'auto';
  search_depth: Depth;
  include_answer: boolean;
}

interface Result extends Merged {
  language: string;
  content?: string;
}

type Services = Pick<Context, 'fanOut' | 'extractor' | 'llm' | 'now' | 'config'>;

/** Plans, asks the engines, merges, retries once when nothing came, then reads pages and answers as asked. */
export async function search(request: SearchRequest, services: Services, signal: AbortSignal) {
  const found = await findResults(request, services, signal);
  const results: Result[] = found.results.map((result) => ({ ...result, language: request.lang }));
  if (request.search_depth === 'advanced') await addContent(results, request.query, services, signal);
  const answer = request.include_answer ? await answerFrom(results, request.query, services, signal) : undefined;
  return {
    query: request.query,
    lang: request.lang,
    search_depth: request.search_depth,
    results,
    planned: found.plan,
    ...(results.length === 0 ? { warning: NOTHING_FOUND } : {}),
    ...(found.unresponsive.length > 0 ? { unresponsive_engines: found.unresponsive } : {}),
    ...(answer === undefined ? {} : { answer }),
  };
}

const NOTHING_FOUND = '調整類別或時間範圍重試後仍然沒有結果；可換個關鍵字，或放寬 time_range 與 category。';

interface Found {
  plan: Plan;
  results: Merged[];
  unresponsive: Array<[string, string]>;
}

async function findResults(request: SearchRequest, services: Services, signal: AbortSignal): Promise<Found> {
  const lang = toLang(request.lang);
  const category = request.category === 'auto' ? undefined : request.category;
  const { now, config } = services;
  const first = plan({
    query: request.query,
    lang,
    timeRange: request.time_range,
    category,
    now: now(),
    timeZone: config.timeZone,
  });
  const attempt = await askEngines(first, lang, request, services, signal);
  if (attempt.results.length > 0) return attempt;
  if (!attempt.answered) throw new ServiceError('upstream_unavailable', ENGINES_AWAY);
  const fixed = { category: category !== undefined, timeRange: request.time_range !== undefined };
  return await askEngines(relax(first, fixed), lang, request, services, signal);
}

const ENGINES_AWAY = '搜尋引擎暫時無法使用，請稍後以遞增間隔重試；本次不扣點。';

async function askEngines(
  planned: Plan,
  lang: Lang,
  request: SearchRequest,
  { fanOut, now }: Services,
  signal: AbortSignal,
): Promise<Found & { answered: boolean }> {
  const { queries, category, time_range: timeRange } = planned;
  const count = request.max_results;
  const reply = await fanOut.ask({ queries, market: marketOf(lang), category, timeRange, count, now: now() }, signal);
  const results = merge(reply.lists, { queries, category, timeRange, now: now(), max: count });
  return { plan: planned, results, unresponsive: reply.unresponsive, answered: reply.answered.length > 0 };
}

/** SPEC: "Pages fetched for advanced depth: first 3 results". */
const PAGES_READ = 3;

/** Sets `content` on the results whose page can be read; the others go without. */
async function addContent(results: Result[], query: string, services: Services, signal: AbortSignal): Promise<void> {
  const readable = results.slice(0, PAGES_READ).map(async (result) => {
    const page = await tryPage(result.url, 'markdown', services, signal);
    if (page instanceof PageFailure || page.content === '') return;
    const summary = await services.llm.summarize({ query, title: result.title, text: page.content }, signal);
    if (summary !== '') result.content = summary; // nothing is left of a page that only gives orders
  });
  await Promise.all(readable);
}

async function answerFrom(results: Result[], query: string, services: Services, signal: AbortSignal) {
  if (results.length === 0) return undefined;
  return await services.llm.answer({ query, sources: results.map(toSource), now: services.now() }, signal);
}

function toSource(result: Result, index: number): Source {
  return { n: index + 1, title: result.title, text: result.content ?? result.snippet, published: result.published };
}
