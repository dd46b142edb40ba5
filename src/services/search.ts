import type { EngineResult } from '../engines/engine.ts';
import { marketOf } from '../engines/market.ts';
import { type FanOut, searchedPart } from '../engines/query.ts';
import type { Resolver } from '../engines/redirects/resolver.ts';
import { ServiceError } from '../errors.ts';
import type { Llm } from '../llm/llm.ts';
import type { Source } from '../llm/provider.ts';
import type { Category, Depth, Lang, Region, TimeRange } from '../schemas.ts';
import { rangeSince } from '../search/dates/days.ts';
import type { Merged } from '../search/merge.ts';
import { mayBeCandidate } from '../search/merging/candidates.ts';
import type { MergeContext } from '../search/merging/merge-input.ts';
import { nameOnlyOthers } from '../search/names/other-names-only.ts';
import { dayIn, type Fixed, improved, type Plan, plan, regionOf, relax, toLang } from '../search/plan.ts';
import { timed } from '../telemetry/trace.ts';
import { neverNamesAsked } from '../text/other-models.ts';
import { safeText } from '../text/untrusted.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { mergeResolved } from './merge-resolved.ts';
import { fitAnswer, fitResults, roomLeft } from './reply-budget.ts';
import { type PagesWanted, type ReadResult, resultReader, wantsPages, withPages } from './result-pages.ts';
import type { PageReader } from './try-page.ts';

/** Arguments of a search. */
export interface SearchRequest extends PagesWanted {
  query: string;
  lang: string;
  max_results: number;
  time_range?: TimeRange | undefined;
  category: Category | 'auto';
  search_depth: Depth;
  include_answer: boolean;
  region?: Region | undefined;
  include_domains?: string[] | undefined;
  exclude_domains?: string[] | undefined;
  /** YYYY-MM-DD. */
  start_date?: string | undefined;
  end_date?: string | undefined;
  /** Budget for the whole reply. */
  max_tokens?: number | undefined;
}

interface Result extends Merged {
  language: string;
  content?: string;
  raw_content?: string | null;
}

/** Services that a search uses. */
interface Services extends PageReader {
  config: { timeZone: string };
  log: { warn(entry: object, message: string): void };
  now: () => Date;
  /** Time limit of a call, ms. */
  callMs: number;
  fanOut: Pick<FanOut, 'ask'>;
  resolver: Resolver;
  llm: Pick<Llm, 'plan' | 'summarize' | 'answer'>;
}

/** Shares of a call's time after which summaries, raw pages and the answer are late; engines and retry take half of it at most. */
const PAGES_BY = 0.6;
const RAW_BY = 0.9;
const ANSWER_BY = 0.94;

/** What the steps of one search share. */
interface Search {
  request: SearchRequest;
  lang: Lang;
  services: Services;
  signal: AbortSignal;
}

/**
 * Plans, queries the engines, merges their results, retries once when nothing was found, then reads pages and writes an
 * answer as requested. Summaries and answers that are not ready in time are left out; results get an answer's room then.
 */
export async function search(request: SearchRequest, services: Services, signal: AbortSignal) {
  const deadline = startDeadline(services.callMs, signal);
  const { query, lang, max_tokens: maxTokens, include_answer: withAnswer } = request;
  const asked = { ...request, query: searchedPart(query) };
  const found = await findResults({ request: asked, lang: toLang(lang), services, signal });
  const all: Result[] = found.results.map((result) => ({ ...result, language: lang }));
  const read = resultReader(services, deadline, wantsPages(request) ? RAW_BY : PAGES_BY);
  if (request.search_depth === 'advanced') {
    await timed('pages', () => addContent(all, asked.query, services, deadline, read));
  }
  const besideAnswer = fitResults(all, { maxTokens, query, withAnswer });
  const written = withAnswer
    ? await timed('answer', () =>
        deadline.until(ANSWER_BY, (within) =>
          answerFrom(all.slice(0, besideAnswer.length), found.plan, services, within),
        ),
      )
    : undefined;
  const answer = fitAnswer(written, besideAnswer, maxTokens, query);
  const results = answer === undefined ? fitResults(all, { maxTokens, query, withAnswer: false }) : besideAnswer;
  const shown = wantsPages(request)
    ? await withPages(results, request, read, roomLeft(results, answer, maxTokens, query))
    : { results };
  return {
    query,
    lang,
    search_depth: request.search_depth,
    ...shown,
    ...(all.length > results.length ? { omitted_results: all.length - results.length } : {}),
    planned: { ...found.plan, queries: [query, ...found.plan.queries.slice(1)] },
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
  /** Engines that answered, even without results. */
  answered: string[];
}

async function findResults(search: Search): Promise<Found> {
  const { request, lang, services } = search;
  const { now, config } = services;
  const category = request.category === 'auto' ? undefined : request.category;
  const timeRange = request.time_range ?? rangeOf(request, now());
  const fixed = { category: category !== undefined, timeRange: request.time_range !== undefined };
  const asked = { query: request.query, lang, timeRange, category };
  const ruled = plan({ ...asked, now: now(), timeZone: config.timeZone });
  const found = await askAsPlanned(search, ruled, fixed);
  if (found.results.length > 0) return found;
  if (found.answered.length === 0) throw allAway(found.unresponsive, services);
  const again = await askEngines(search, relax(found.plan, fixed));
  return { ...again, unresponsive: unresponsiveOf(found, again) };
}

/** Merges the failures of both attempts: each engine's last one, without engines that answered the second time. */
function unresponsiveOf(first: Found, again: Found): Found['unresponsive'] {
  // A metasearch engine reports failed engines behind it as `own/behind`; its last reply counts for them.
  const isStill = ([name]: [string, string]) => !again.answered.includes(name.split('/', 1)[0] ?? name);
  return [...new Map([...first.unresponsive.filter(isStill), ...again.unresponsive])];
}

const ENGINES_AWAY = '搜尋引擎暫時無法使用，請稍後以遞增間隔重試；本次不扣點。';

/** Creates the caller's error, and logs for the operator what can be done. */
function allAway(unresponsive: Found['unresponsive'], { log }: Services): ServiceError {
  log.warn({ engines: Object.fromEntries(unresponsive) }, 'no search engine answered; `huasou doctor` says what to do');
  return new ServiceError('upstream_unavailable', ENGINES_AWAY, { unresponsive_engines: unresponsive });
}

/**
 * Queries the engines by the rules' plan at once, while a language model, if there is one, suggests a better plan. If
 * that arrives in time and differs, the engines are queried by it as well, and its results, if any, are used instead.
 */
async function askAsPlanned(search: Search, ruled: Plan, fixed: Fixed): Promise<Found> {
  const { request, lang, services, signal } = search;
  const [found, suggestion] = await Promise.all([
    askEngines(search, ruled),
    timed('plan', () => services.llm.plan({ query: request.query, lang, today: today(services) }, signal)),
  ]);
  if (suggestion === undefined) return found;
  const better = improved(ruled, suggestion, {
    ...fixed,
    timeRange: fixed.timeRange || request.start_date !== undefined || request.end_date !== undefined,
  });
  if (JSON.stringify(better) === JSON.stringify(ruled)) return found;
  const second = await askEngines(search, better);
  return second.results.length > 0 ? second : found;
}

function today({ now, config }: Services): string {
  return dayIn(config.timeZone, now()).toISOString().slice(0, 10);
}

async function askEngines(search: Search, planned: Plan): Promise<Found> {
  const { request, lang, services, signal } = search;
  const market = marketOf(lang, request.region ?? regionOf(request.lang));
  const wanted = {
    queries: planned.queries,
    category: planned.category,
    timeRange: planned.time_range,
    startDate: request.start_date,
    endDate: request.end_date,
    includeDomains: request.include_domains ?? [],
    excludeDomains: request.exclude_domains ?? [],
    now: services.now(),
  };
  const context: MergeContext = {
    ...wanted,
    language: market.language,
    isOfOther: neverNamesAsked(request.query),
    max: request.max_results,
  };
  const beforeResolving = { ...context, mayLeadAnywhere: services.resolver.leadsOn };
  const isWanted = (result: EngineResult) => mayBeCandidate(result, beforeResolving);
  const question = { ...wanted, market, count: request.max_results, isWanted };
  const reply = await timed('engines', () => services.fanOut.ask(question, signal));
  const results = await timed('merge', () => mergeResolved(reply.lists, context, services.resolver, signal));
  return { plan: planned, results, unresponsive: reply.unresponsive, answered: reply.answered };
}

/** Returns the period that the dates imply; undefined = to be inferred. */
function rangeOf({ start_date: start, end_date: end }: SearchRequest, now: Date): TimeRange | undefined {
  if (start !== undefined) return rangeSince(start, now);
  return end === undefined ? undefined : 'all';
}

/** Number of results whose pages advanced depth reads. SPEC: "Pages fetched for advanced depth: first 3 results". */
export const PAGES_READ = 3;

/** Sets `content` on those of the first results whose pages can be read in time. */
async function addContent(
  results: Result[],
  query: string,
  { llm }: Services,
  deadline: Deadline,
  read: ReadResult,
): Promise<void> {
  const readable = results.slice(0, PAGES_READ).map(async (result) => {
    const { url, title } = result;
    const summary = await deadline.until(PAGES_BY, async (signal) => {
      const page = await read(url, 'markdown');
      if (page === undefined) return undefined;
      return safeText(await timed('summarize', () => llm.summarize({ query, title, text: page.content }, signal)));
    });
    if (summary) result.content = summary; // empty for a page that contains only instructions to the model
  });
  await Promise.all(readable);
}

async function answerFrom(results: Result[], { queries }: Plan, services: Services, signal: AbortSignal) {
  if (results.length === 0) return undefined;
  const [query = '', ...variants] = queries;
  const sources = results.map(toSource);
  const isOfOthers = nameOnlyOthers(
    query,
    sources.map(({ title, text }) => `${title}\n${text}`),
  );
  const when = { now: services.now(), today: today(services) };
  return safeText(await services.llm.answer({ query, variants, isOfOthers, sources, ...when }, signal));
}

function toSource(result: Result, index: number): Source {
  return { n: index + 1, title: result.title, text: result.content ?? result.snippet, published: result.published };
}
