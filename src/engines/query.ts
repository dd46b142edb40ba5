import pLimit, { type LimitFunction } from 'p-limit';
import { type Fetch, type Fetched, NetFailure } from '../net/client.ts';
import type { Category, TimeRange } from '../schemas.ts';
import {
  type Engine,
  EngineFailure,
  type EngineQuery,
  type EngineReply,
  type EngineResult,
  type FailureReason,
} from './engine.ts';
import type { Market } from './market.ts';
import { isIrrelevant } from './relevance-guard.ts';

export interface Question {
  /** As planned, the original first. */
  queries: readonly string[];
  market: Market;
  category: Category;
  timeRange: TimeRange;
  count: number;
  now: Date;
  /** Ask this engine alone, whatever its categories. */
  only?: string;
}

/** One engine's results for one query, with what ranking has to know of the engine. */
export interface EngineList {
  engine: string;
  provider: string;
  weight: number;
  queryIndex: number;
  results: EngineResult[];
}

export interface FanOutReply {
  lists: EngineList[];
  /** Engines that replied to at least one query, if only with nothing. */
  answered: string[];
  unresponsive: Array<[engine: string, reason: FailureReason]>;
}

export interface FanOut {
  /** Names of the engines that are switched on. */
  engines: readonly string[];
  /** Asks every engine that suits, all at once; rejects only when `signal` fires. */
  ask(question: Question, signal: AbortSignal): Promise<FanOutReply>;
}

export interface FanOutOptions {
  engines: readonly Engine[];
  fetch: Fetch;
  log: { debug(entry: object, message: string): void };
}

const ENGINE_TIMEOUT_MS = 4_000; // a judgement: longer than an engine should take, short enough for a retry within the call
const MAX_IN_FLIGHT = 8; // per engine: enough for a burst of calls, few enough to stay welcome
const MAX_REPLY_BYTES = 4_000_000; // the largest result page recorded has 1.3 MB
const MAX_REDIRECTS = 3;
const MAX_QUERY = 500; // engines refuse longer ones, DuckDuckGo's limit is 499

export function createFanOut({ engines, fetch, log }: FanOutOptions): FanOut {
  const limits = new Map(engines.map((engine) => [engine.name, pLimit(MAX_IN_FLIGHT)]));
  return {
    engines: engines.map((engine) => engine.name),
    async ask(question, signal) {
      const asked = suited(engines, question);
      const outcomes = await Promise.all(
        asked.map((engine) =>
          askEngine(engine, question, { fetch, log, signal, limit: limits.get(engine.name) ?? pLimit(1) }),
        ),
      );
      return summed(outcomes);
    },
  };
}

/** Those that serve the category; when none does, all: a news search over a general engine beats none. */
function suited(engines: readonly Engine[], { category, only }: Question): readonly Engine[] {
  if (only !== undefined) return engines.filter((engine) => engine.name === only);
  const serving = engines.filter((engine) => engine.categories.includes(category));
  return serving.length > 0 ? serving : engines;
}

interface Asking {
  fetch: Fetch;
  log: FanOutOptions['log'];
  signal: AbortSignal;
  limit: LimitFunction;
}

interface Outcome {
  engine: Engine;
  replies: Array<{ queryIndex: number; reply: EngineReply }>;
  failure: FailureReason | undefined;
}

async function askEngine(engine: Engine, question: Question, asking: Asking): Promise<Outcome> {
  const texts = question.queries.slice(0, engine.maxQueries);
  const answers = await Promise.all(texts.map((text) => asking.limit(() => tryQuery(engine, text, question, asking))));
  const replies = answers.flatMap((reply, queryIndex) => (typeof reply === 'string' ? [] : [{ queryIndex, reply }]));
  const failure = replies.length === 0 ? answers.find((answer) => typeof answer === 'string') : undefined;
  return { engine, replies, failure };
}

/** The reply, or why there is none: engines fail all the time, and that is part of a result. */
async function tryQuery(
  engine: Engine,
  text: string,
  question: Question,
  asking: Asking,
): Promise<EngineReply | FailureReason> {
  const { fetch, signal, log } = asking;
  try {
    return await runQuery(engine, text, question, fetch, signal);
  } catch (error) {
    signal.throwIfAborted();
    const reason = toReason(error);
    log.debug({ engine: engine.name, reason, err: error }, 'engine failed');
    return reason;
  }
}

async function runQuery(
  engine: Engine,
  text: string,
  question: Question,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<EngineReply> {
  const { market, category, timeRange, count, now, queries } = question;
  const query: EngineQuery = {
    text: text.slice(0, MAX_QUERY).toWellFormed(),
    market,
    category,
    timeRange,
    includeDomains: [],
    excludeDomains: [],
    count,
    now,
  };
  const { url, ...request } = engine.request(query);
  const timeoutMs = engine.timeoutMs ?? ENGINE_TIMEOUT_MS;
  const limits = { timeoutMs, maxBytes: MAX_REPLY_BYTES, maxRedirects: MAX_REDIRECTS };
  const fetched = await fetch(url, { ...request, ...limits, signal });
  checkStatus(fetched);
  const reply = engine.parse({ ...fetched, body: fetched.body.toString('utf8') }, query);
  if (isIrrelevant(reply.results, queries)) throw new EngineFailure('irrelevant_results');
  return reply;
}

function checkStatus({ status }: Fetched): void {
  if (status >= 200 && status < 300 && status !== 202) return;
  if (status === 429) throw new EngineFailure('rate_limited');
  if (status === 401 || status === 403) throw new EngineFailure('access_denied');
  // DuckDuckGo's bot check comes as 202.
  throw new EngineFailure(status === 202 ? 'captcha' : `http_error ${status}`);
}

/** Whatever else goes wrong is a reply that a parser did not expect. */
function toReason(error: unknown): FailureReason {
  if (error instanceof EngineFailure) return error.reason;
  if (!(error instanceof NetFailure)) return 'bad_response';
  if (error.reason === 'timeout') return 'timeout';
  return error.reason === 'too_large' ? 'bad_response' : 'network_error';
}

function summed(outcomes: readonly Outcome[]): FanOutReply {
  const lists = outcomes.flatMap(({ engine: { name, provider, weight }, replies }) =>
    replies.map(({ queryIndex, reply }) => ({ engine: name, provider, weight, queryIndex, results: reply.results })),
  );
  const failed = outcomes.flatMap(({ engine, failure }): FanOutReply['unresponsive'] =>
    failure ? [[engine.name, failure]] : [],
  );
  const behind = outcomes.flatMap(({ replies }) => replies.flatMap(({ reply }) => reply.unresponsive ?? []));
  const answered = outcomes.filter(({ replies }) => replies.length > 0).map(({ engine }) => engine.name);
  return { lists, answered, unresponsive: [...failed, ...new Map(behind)] };
}
