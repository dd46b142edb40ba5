import type { Category, TimeRange } from '../schemas.ts';
import { isSimplified } from '../text/script.ts';
import type { Engine, EngineQuery, EngineResult, FailureReason } from './engine.ts';
import type { Suspension } from './fan-out/suspension.ts';
import { createUpstream, type Upstream, type UpstreamOptions } from './fan-out/upstream.ts';
import { type Asked, queryUntilEnough } from './fan-out/wait-policy.ts';
import type { Market } from './market.ts';
import { cutQuery } from './request/cut-query.ts';

/** A search for the fan-out: the planned queries with their filters. */
export interface Question {
  /** The planned queries, the original first. */
  queries: readonly string[];
  market: Market;
  category: Category;
  timeRange: TimeRange;
  /** YYYY-MM-DD; undefined = open. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  includeDomains?: readonly string[];
  excludeDomains?: readonly string[];
  count: number;
  now: Date;
  /** Returns false for a result that will be dropped later, so that it does not count. Absent = all results count. */
  isWanted?(result: EngineResult): boolean;
  /** The only engine to ask, whatever its categories. */
  only?: string;
}

/** One engine's results for one query, with the properties of the engine that ranking needs. */
export interface EngineList {
  engine: string;
  provider: string;
  weight: number;
  queryIndex: number;
  /** Whether the engine filtered by the period itself, so that results without a date are within it. */
  isFiltered: boolean;
  /** The results were found by the shape of the page, as its markup has changed; `weight` is less for it. */
  isByStructure?: true;
  results: EngineResult[];
}

/** The results of all engines for a question, and which engines answered. */
export interface FanOutReply {
  lists: EngineList[];
  /** Engines that replied to at least one query, even without results. */
  answered: string[];
  unresponsive: Array<[engine: string, reason: FailureReason]>;
}

/** Asks several engines concurrently, with a circuit breaker, rate limit and cache for each. */
export interface FanOut {
  /** The enabled engines. */
  engines: readonly Engine[];
  /** Asks every suitable engine concurrently until there is enough; rejects only when `signal` fires. */
  ask(question: Question, signal: AbortSignal): Promise<FanOutReply>;
  /** Aborts running requests. */
  close(): void;
}

/** Engines, saved state and callbacks of a fan-out. */
export interface FanOutOptions extends Pick<UpstreamOptions, 'fetch' | 'log' | 'cache' | 'replyTtlMs'> {
  engines: readonly Engine[];
  /** Suspensions saved by an earlier process. */
  suspensions: ReadonlyMap<string, Suspension>;
  onSuspension(engine: string, now: Suspension | undefined): void;
  /** Called when an engine begins (with the time) or ceases (undefined) to be read by structure. */
  onStructure?(engine: string, since: Date | undefined): void;
  /** Called when a query that was sent has ended, with `success` or the failure's reason. */
  onAnswer?(engine: string, outcome: string, ms: number): void;
}

const MAX_QUERY = 500; // UTF-16 units; engines refuse longer queries, DuckDuckGo's limit is 499
const DEADLINE_MS = 8_000; // including fallback engines; the rest of a call's time is for pages and the answer
const ENOUGH_RESULTS = 5; // with fewer the fallback engines are asked
const STRUCTURE_WEIGHT = 0.7; // of results found by the shape of a page, among which may be others than results
const PAGE_SIZE = 10; // at most engines; counts are rounded up to it, so that calls for 3 and 5 results share replies

/** Creates a fan-out; engines with a saved suspension start suspended. */
export function createFanOut({
  engines,
  suspensions,
  onSuspension,
  onStructure,
  onAnswer,
  ...options
}: FanOutOptions): FanOut {
  const closing = new AbortController();
  const upstreams = engines.map((engine) =>
    createUpstream(engine, {
      ...options,
      suspension: suspensions.get(engine.name),
      onSuspension: (now) => onSuspension(engine.name, now),
      onStructure: (since) => onStructure?.(engine.name, since),
      onAnswer: (outcome, ms) => onAnswer?.(engine.name, outcome, ms),
      closing: closing.signal,
    }),
  );
  return {
    engines,
    async ask(question, signal) {
      const limits = { deadline: performance.now() + DEADLINE_MS, signal };
      const suited = suitedTo(question, upstreams);
      const first = suited.filter(({ engine }) => !engine.isFallback);
      const asked = await askThese(first, question, limits);
      if (isEnough(asked, question)) return summed(asked, question);
      const rest = suited.filter((upstream) => !first.includes(upstream));
      const more = await askThese(rest, question, limits);
      const all = [...asked, ...more];
      if (all.some(({ failure }) => !isSuspended(failure))) return summed(all, question);
      return summed(await forceSuspended(suited, question, limits), question);
    },
    close: () => closing.abort(),
  };
}

/** Returns the engines for the category; all engines when only fallbacks serve it: general results beat none. */
function suitedTo({ category, only }: Question, upstreams: readonly Upstream[]): Upstream[] {
  if (only !== undefined) return upstreams.filter(({ engine }) => engine.name === only);
  const serving = upstreams.filter(({ engine }) => engine.categories.includes(category));
  return serving.some(({ engine }) => !engine.isFallback) ? serving : [...upstreams];
}

interface Limits {
  /** On the clock of performance.now(), in ms. */
  deadline: number;
  signal: AbortSignal;
}

async function askThese(upstreams: readonly Upstream[], question: Question, limits: Limits): Promise<Asked[]> {
  const asked = upstreams.map((upstream) => {
    const reason = upstream.suspendedFor();
    if (reason !== undefined) return leftAlone(upstream, reason);
    const isProbe = upstream.isProbeDue();
    return sentTo(upstream, question, { most: isProbe ? 1 : upstream.engine.maxQueries, isProbe });
  });
  await Promise.all(asked.filter(({ failure }) => isSuspended(failure)).map((one) => takeKept(one, question)));
  await queryUntilEnough(asked, limits);
  return asked;
}

/** Asks engines although all of them are suspended: those that did not refuse, with one query at a time each. */
async function forceSuspended(upstreams: readonly Upstream[], question: Question, limits: Limits): Promise<Asked[]> {
  const asked = upstreams.map((upstream) => {
    const isAsked = upstream.mayForce() || question.only !== undefined;
    if (!isAsked) return leftAlone(upstream, upstream.suspendedFor() ?? 'timeout');
    return sentTo(upstream, question, { most: 1, force: true });
  });
  await queryUntilEnough(asked, limits);
  return asked;
}

function leftAlone(upstream: Upstream, reason: string): Asked {
  return { upstream, isProbe: false, questions: [], replies: [], failure: `suspended: ${reason}` };
}

/** Sends an engine the first `most` of its queries. */
function sentTo(
  upstream: Upstream,
  question: Question,
  { most, isProbe = false, force = false }: { most: number; isProbe?: boolean; force?: boolean },
): Asked {
  const texts = textsFor(upstream.engine, question.queries).slice(0, most);
  const questions = texts.map(({ text, index }) => ({
    queryIndex: index,
    reply: upstream.ask(toEngineQuery(text, question), question.queries, { force }),
  }));
  return { upstream, isProbe, questions, replies: [], failure: undefined };
}

/** Adds a suspended engine's cached replies, which are as good as cached replies of other engines. */
async function takeKept(one: Asked, question: Question): Promise<void> {
  const { engine, kept } = one.upstream;
  for (const { text, index } of textsFor(engine, question.queries).slice(0, engine.maxQueries)) {
    const reply = await kept(toEngineQuery(text, question));
    if (reply === undefined) continue;
    one.replies.push({ queryIndex: index, reply });
    one.failure = undefined;
  }
}

function isSuspended(failure: FailureReason | undefined): boolean {
  return failure?.startsWith('suspended:') ?? false;
}

/** Returns the planned queries in the order in which the engine gets them. */
function textsFor({ prefersSimplified }: Engine, queries: readonly string[]): Array<{ text: string; index: number }> {
  const texts = queries.map((text, index) => ({ text, index }));
  if (!prefersSimplified) return texts;
  return texts.toSorted((one, other) => Number(isSimplified(other.text)) - Number(isSimplified(one.text)));
}

/**
 * Returns the part of a query that is searched for: its beginning. The rest may be a megabyte, and results are compared
 * with every word of the query, so ranking, name matching and language models do not get it either.
 */
export function searchedPart(query: string): string {
  return cutQuery(query, { characters: MAX_QUERY }).toWellFormed();
}

function toEngineQuery(text: string, question: Question): EngineQuery {
  const { market, category, timeRange, startDate, endDate, includeDomains = [], excludeDomains = [], now } = question;
  const count = Math.max(1, Math.ceil(question.count / PAGE_SIZE)) * PAGE_SIZE;
  const part = searchedPart(text);
  return { text: part, market, category, timeRange, startDate, endDate, includeDomains, excludeDomains, count, now };
}

/** Whether the engines found the wanted number of pages, not all in one encyclopedia. */
function isEnough(asked: readonly Asked[], { count, isWanted = () => true }: Question): boolean {
  const found = asked.map(({ upstream: { engine }, replies }) => ({
    engine,
    results: replies.flatMap(({ reply }) => reply.results).filter(isWanted),
  }));
  const pages = new Set(found.flatMap(({ results }) => results.map(({ url }) => url)));
  if (pages.size < Math.min(count, ENOUGH_RESULTS)) return false;
  const finders = found.filter(({ results }) => results.length > 0).map(({ engine }) => engine);
  return finders.some(({ isReference }) => !isReference) || new Set(finders.map(({ provider }) => provider)).size > 1;
}

function summed(asked: readonly Asked[], { timeRange }: Question): FanOutReply {
  const lists = asked.flatMap(({ upstream: { engine }, replies }) =>
    replies.map(({ queryIndex, reply }) => ({
      engine: engine.name,
      provider: engine.provider,
      weight: reply.isByStructure ? engine.weight * STRUCTURE_WEIGHT : engine.weight,
      queryIndex,
      isFiltered: engine.timeRanges.includes(timeRange),
      ...(reply.isByStructure && { isByStructure: true as const }),
      results: reply.results,
    })),
  );
  const failed = asked.flatMap(({ upstream, failure }): FanOutReply['unresponsive'] =>
    failure === undefined ? [] : [[upstream.engine.name, failure]],
  );
  const behind = asked.flatMap(({ replies }) => replies.flatMap(({ reply }) => reply.unresponsive ?? []));
  const answered = asked.filter(({ replies }) => replies.length > 0).map(({ upstream }) => upstream.engine.name);
  return { lists, answered, unresponsive: [...failed, ...new Map(behind)] };
}
