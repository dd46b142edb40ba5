import pLimit from 'p-limit';
import { CookieJar } from 'tough-cookie';
import type { Cache } from '../../cache/cache.ts';
import { NetFailure } from '../../net/failure.ts';
import { MINUTE_MS } from '../../time/durations.ts';
import { nowAndThen } from '../../time/now-and-then.ts';
import { type Engine, EngineFailure, type EngineQuery, type EngineReply } from '../engine.ts';
import { type AskOptions, askEngine } from './ask-engine.ts';
import { type Circuit, createCircuit } from './circuit.ts';
import { createLatency, type Latency } from './latency.ts';
import { createRelevanceGuard } from './relevance-guard.ts';
import { createReplyCache, keyOf, type ReplyTtlMs } from './reply-cache.ts';
import type { Suspension } from './suspension.ts';

/** An engine with its state: circuit breaker, latency, rate limit and cached replies. */
export interface Upstream {
  engine: Engine;
  latency: Latency;
  /** Returns why no query may be sent; undefined = queries may be sent. */
  suspendedFor(): string | undefined;
  /** Whether the next query is the circuit breaker's probe, which no call should wait for. */
  isProbeDue(): boolean;
  /** Whether the engine may be asked although it is suspended, when there is no other engine. */
  mayForce(): boolean;
  /** Resolves to the cached reply, if there is one; sends nothing. */
  kept(query: EngineQuery): Promise<EngineReply | undefined>;
  /**
   * Resolves to the reply, from the cache where possible, or to the failure. Never rejects, and is not aborted when a
   * caller leaves: others may wait for the same reply. `force` asks although the engine is suspended.
   */
  ask(
    query: EngineQuery,
    queries: readonly string[],
    options?: { force?: boolean },
  ): Promise<EngineReply | EngineFailure>;
}

/** Client, cache, saved state and callbacks of an upstream. */
export interface UpstreamOptions extends Pick<AskOptions, 'fetch' | 'closing'> {
  log: { debug(entry: object, message: string): void; warn(entry: object, message: string): void };
  cache: Cache;
  replyTtlMs: ReplyTtlMs;
  suspension: Suspension | undefined;
  onSuspension(now: Suspension | undefined): void;
  /** Called when the engine begins (with the time) or ceases (undefined) to be read by structure. */
  onStructure?(since: Date | undefined): void;
  /** Called when a query that was sent has ended, with `success` or the failure's reason, and its duration. */
  onAnswer?(outcome: string, ms: number): void;
}

const MAX_IN_FLIGHT = 16; // for engines without `politeness`: paid APIs, which allow more than free pages
const DEFECT_EVERY_MS = 10 * MINUTE_MS; // between log lines about an engine: every query may meet the same defect
const MAX_WAITING = 2_000; // queries; more are refused at once, as they would be late anyway

type Answer = EngineReply | EngineFailure;

/** Creates the upstream of an engine. */
export function createUpstream(engine: Engine, options: UpstreamOptions): Upstream {
  const circuit = createCircuit(options.suspension, options.onSuspension, engine);
  const latency = createLatency();
  const send = createSender(engine, { circuit, latency, options });
  const replies = createReplyCache(options.cache, options.replyTtlMs);
  const inFlight = new Map<string, Promise<Answer>>();

  async function answer(key: string, asked: AskedQuery): Promise<Answer> {
    const kept = await replies.get(key, asked.query);
    if (kept !== undefined) return kept;
    const reply = await send(asked);
    if (!(reply instanceof EngineFailure)) replies.set(key, asked.query, reply);
    return reply;
  }

  return {
    engine,
    latency,
    suspendedFor: circuit.suspendedFor,
    isProbeDue: circuit.isProbeDue,
    mayForce: circuit.mayForce,
    kept: (query) => replies.get(keyOf(engine, query), query),
    ask(query, queries, { force = false } = {}) {
      const key = keyOf(engine, query);
      const shared = inFlight.get(key);
      if (shared !== undefined) return shared;
      const reply = answer(key, { query, queries, force }).finally(() => inFlight.delete(key));
      inFlight.set(key, reply);
      return reply;
    },
  };
}

interface SenderParts {
  circuit: Circuit;
  latency: Latency;
  options: UpstreamOptions;
}

/** A query for the engine, with all forms of the caller's query and whether a suspended engine is asked too. */
interface AskedQuery {
  query: EngineQuery;
  queries: readonly string[];
  force: boolean;
}

/** Creates the function that sends a query as far as the engine's limits and circuit breaker allow. It never rejects. */
function createSender(engine: Engine, { circuit, latency, options }: SenderParts) {
  const limit = pLimit(engine.politeness?.inFlight ?? MAX_IN_FLIGHT);
  const budget = createBudget(engine.politeness?.perMinute ?? Number.POSITIVE_INFINITY);
  const guard = createRelevanceGuard(engine);
  const cookies = engine.keepsCookies ? new CookieJar() : undefined;
  const logFailure = createFailureLog(engine, options);
  const noteStructure = createStructureLog(engine, options);
  return async ({ query, queries, force }: AskedQuery): Promise<Answer> => {
    if (limit.pendingCount >= MAX_WAITING) return new EngineFailure('late');
    if (!budget.take()) return new EngineFailure('suspended: rate_limited');
    const started = performance.now();
    const ask = async () => guard(await askEngine(engine, query, { ...options, cookies }), query, queries);
    try {
      // The circuit breaker is inside the queue: queries that wait when it opens are not sent.
      const reply = await limit(() => (force ? circuit.force(ask) : circuit.run(ask)));
      latency.answered(performance.now() - started);
      noteStructure(reply, query.now);
      options.onAnswer?.('success', performance.now() - started);
      return reply;
    } catch (error) {
      const failure = error instanceof EngineFailure ? error : new EngineFailure('bad_response', { cause: error });
      logFailure(failure);
      if (!failure.reason.startsWith('suspended')) options.onAnswer?.(failure.reason, performance.now() - started);
      return failure;
    }
  };
}

/** Creates the function that tells and logs when an engine's replies begin or cease to be read by structure. */
function createStructureLog({ name }: Engine, { log, onStructure }: Pick<UpstreamOptions, 'log' | 'onStructure'>) {
  let isByStructure = false;
  return (reply: EngineReply, now: Date): void => {
    // An empty list says nothing about the selectors.
    if (reply.results.length === 0 || isByStructure === (reply.isByStructure ?? false)) return;
    isByStructure = !isByStructure;
    onStructure?.(isByStructure ? now : undefined);
    if (isByStructure) log.warn({ engine: name }, 'an engine’s page has changed; its results are found by structure');
  };
}

/** Creates the function that logs an engine's failures: a defect as a warning, now and then, all others for debugging. */
function createFailureLog({ name }: Engine, { log, closing }: Pick<UpstreamOptions, 'log' | 'closing'>) {
  const isDue = nowAndThen({ everyMs: DEFECT_EVERY_MS, most: 1 });
  return ({ reason, cause }: EngineFailure): void => {
    const entry = { engine: name, reason, err: cause };
    if (isDefect(cause) && !closing.aborted && isDue(name))
      log.warn(entry, 'an engine’s reply was not read, for a defect of this program or a new form of the reply');
    else log.debug(entry, 'engine failed');
  };
}

/** Whether a failure's cause is a defect: not a network failure, nor absent, as for failures that engines report. */
function isDefect(cause: unknown): boolean {
  return cause !== undefined && !(cause instanceof NetFailure);
}

/** Creates a limit on the number of queries in any 60 s; `take` returns false when it is reached. */
function createBudget(perMinute: number): { take(): boolean } {
  const taken: number[] = [];
  return {
    take() {
      if (perMinute === Number.POSITIVE_INFINITY) return true;
      const now = performance.now(); // not Date.now(): with the clock set back the engine would not be asked
      while (taken[0] !== undefined && now - taken[0] >= MINUTE_MS) taken.shift();
      if (taken.length >= perMinute) return false;
      taken.push(now);
      return true;
    },
  };
}
