import { hash } from 'node:crypto';
import pLimit from 'p-limit';
import { CookieJar } from 'tough-cookie';
import type { Cache } from '../../cache/cache.ts';
import { decode } from '../../net/charset.ts';
import { NetFailure } from '../../net/failure.ts';
import { headerIn } from '../../net/fetch.ts';
import { isInside } from '../../net/guard.ts';
import type { OperatorFetch } from '../../net/operator-client.ts';
import { retryAfterMs } from '../../net/retry-after.ts';
import {
  type Engine,
  EngineFailure,
  type EngineQuery,
  type EngineReply,
  type EngineRequest,
  type EngineResponse,
  type FailureReason,
} from '../engine.ts';
import { isCaptcha } from '../reply/block-page.ts';
import { isRecord } from '../reply/json.ts';
import { createCircuit, type Suspension } from './circuit.ts';
import { createLatency, type Latency } from './latency.ts';
import { createRelevanceGuard } from './relevance-guard.ts';

/** An engine with its state: circuit breaker, latency, rate limit and cached replies. */
export interface Upstream {
  engine: Engine;
  latency: Latency;
  /** Why no query may be sent; undefined = one may. */
  suspendedFor(): string | undefined;
  /** True when the next query is the circuit breaker's probe, which no call should wait for. */
  isProbeDue(): boolean;
  /** Whether it may be asked although it is suspended, when there is no other engine. */
  mayForce(): boolean;
  /** The cached reply, if there is one: nothing is sent. */
  kept(query: EngineQuery): Promise<EngineReply | undefined>;
  /**
   * The reply, cached where possible, or the failure. Never rejects, and is not aborted when a caller leaves: others may wait
   * for the same reply. `force` asks although the engine is suspended.
   */
  ask(
    query: EngineQuery,
    queries: readonly string[],
    options?: { force?: boolean },
  ): Promise<EngineReply | EngineFailure>;
}

export interface UpstreamOptions {
  fetch: OperatorFetch;
  log: { debug(entry: object, message: string): void };
  cache: Cache;
  /** How long replies are cached, ms; 0 = not at all. */
  replyTtlMs: { general: number; news: number };
  suspension: Suspension | undefined;
  onSuspension(now: Suspension | undefined): void;
  /** Called when a query that was sent has ended, with `success` or the failure's reason, and its duration. */
  onAnswer?(outcome: string, ms: number): void;
  /** Fires at shutdown. */
  closing: AbortSignal;
}

const ENGINE_TIMEOUT_MS = 4_000; // longer than an engine should take, short enough for a retry within the call
const MAX_IN_FLIGHT = 16; // for engines without `politeness`: paid APIs, which allow more than free pages
const MAX_WAITING = 2_000; // queries; more are refused at once, as they would be late anyway
const MAX_REPLY_BYTES = 4_000_000; // the largest result page recorded has 1.3 MB
const MAX_REDIRECTS = 3;
const MAX_FOLLOW_UPS = 2;
const MINUTE_MS = 60_000;
const REPLY_VERSION = 1; // version of EngineReply: different versions of this service may share a cache

export function createUpstream(engine: Engine, options: UpstreamOptions): Upstream {
  const { cache, replyTtlMs, log } = options;
  const circuit = createCircuit(options.suspension, options.onSuspension, engine);
  const limit = pLimit(engine.politeness?.inFlight ?? MAX_IN_FLIGHT);
  const budget = createBudget(engine.politeness?.perMinute ?? Number.POSITIVE_INFINITY);
  const guard = createRelevanceGuard(engine);
  const latency = createLatency();
  const cookies = engine.keepsCookies ? new CookieJar() : undefined;
  const inFlight = new Map<string, Promise<EngineReply | EngineFailure>>();

  async function keptUnder(key: string, { category }: EngineQuery): Promise<EngineReply | undefined> {
    return replyTtlMs[category] > 0 ? replyIn(await cache.get(key)) : undefined;
  }

  async function answer(key: string, query: EngineQuery, queries: readonly string[], force: boolean) {
    const ttl = replyTtlMs[query.category];
    const kept = await keptUnder(key, query);
    if (kept !== undefined) return kept;
    if (limit.pendingCount >= MAX_WAITING) return new EngineFailure('late');
    if (!budget.take()) return new EngineFailure('suspended: rate_limited');
    const started = performance.now();
    const ask = async () => guard(await exchange(engine, query, { ...options, cookies }), query, queries);
    try {
      // The circuit breaker is inside the queue: queries that wait when it opens are not sent.
      const reply = await limit(() => (force ? circuit.force(ask) : circuit.run(ask)));
      latency.answered(performance.now() - started);
      options.onAnswer?.('success', performance.now() - started);
      if (ttl > 0) cache.set(key, JSON.stringify(reply), reply.results.length > 0 ? ttl : replyTtlMs.news);
      return reply;
    } catch (error) {
      const failure = error instanceof EngineFailure ? error : new EngineFailure('bad_response', { cause: error });
      log.debug({ engine: engine.name, reason: failure.reason, err: failure.cause }, 'engine failed');
      if (!failure.reason.startsWith('suspended')) options.onAnswer?.(failure.reason, performance.now() - started);
      return failure;
    }
  }

  return {
    engine,
    latency,
    suspendedFor: circuit.suspendedFor,
    isProbeDue: circuit.isProbeDue,
    mayForce: circuit.mayForce,
    kept: (query) => keptUnder(keyOf(engine, query), query),
    ask(query, queries, { force = false } = {}) {
      const key = keyOf(engine, query);
      const shared = inFlight.get(key);
      if (shared !== undefined) return shared;
      const reply = answer(key, query, queries, force).finally(() => inFlight.delete(key));
      inFlight.set(key, reply);
      return reply;
    },
  };
}

/** Equal queries have equal keys, whatever the time. A digest, so that the keys of a shared cache reveal no query. */
function keyOf({ name }: Engine, { now, ...query }: EngineQuery): string {
  return hash('sha256', JSON.stringify([REPLY_VERSION, name, query]), 'base64url');
}

/** The cached reply; undefined for what is none: other versions and programs may write to a shared cache. */
function replyIn(text: string | undefined): EngineReply | undefined {
  try {
    const reply: unknown = JSON.parse(text ?? '');
    const isReply = isRecord(reply) && Array.isArray(reply.results) && reply.results.every(isResult);
    return isReply ? (reply as unknown as EngineReply) : undefined;
  } catch {
    return undefined;
  }
}

function isResult(value: unknown): boolean {
  if (!isRecord(value)) return false;
  return ['title', 'url', 'snippet'].every((name) => typeof value[name] === 'string');
}

/** A limit on the queries of the last minute. */
function createBudget(perMinute: number): { take(): boolean } {
  const taken: number[] = [];
  return {
    take() {
      if (perMinute === Number.POSITIVE_INFINITY) return true;
      const now = performance.now(); // a clock that is set back would keep the engine from being asked
      while (taken[0] !== undefined && now - taken[0] >= MINUTE_MS) taken.shift();
      if (taken.length >= perMinute) return false;
      taken.push(now);
      return true;
    },
  };
}

export interface ExchangeOptions extends Pick<UpstreamOptions, 'fetch' | 'closing'> {
  cookies: CookieJar | undefined;
  /** Called with each request, and with each response before it is checked. */
  onRequest?(request: EngineRequest): void;
  onReply?(response: EngineResponse): void;
}

/**
 * Sends a query, with follow-up requests where the engine needs them, and parses the reply. Throws EngineFailure, and the
 * signal's reason when `closing` fires.
 */
export async function exchange(engine: Engine, query: EngineQuery, options: ExchangeOptions): Promise<EngineReply> {
  try {
    return await converse(engine, query, options);
  } catch (error) {
    if (error instanceof EngineFailure || options.closing.aborted) throw error;
    throw new EngineFailure(reasonOf(error), { cause: error });
  }
}

async function converse(
  engine: Engine,
  query: EngineQuery,
  { fetch, closing, cookies, onRequest, onReply }: ExchangeOptions,
): Promise<EngineReply> {
  const deadline = performance.now() + (engine.timeoutMs ?? ENGINE_TIMEOUT_MS);
  let request: EngineRequest = engine.request(query);
  for (let sent = 0; sent <= MAX_FOLLOW_UPS; sent++) {
    onRequest?.(request);
    const { url, ...more } = request;
    const fetched = await fetch(url, {
      ...more,
      timeoutMs: Math.max(1, Math.round(deadline - performance.now())),
      maxBytes: MAX_REPLY_BYTES,
      maxRedirects: MAX_REDIRECTS,
      sameSiteOnly: true,
      ...(cookies === undefined ? {} : { cookies }),
      signal: closing,
    });
    const body = decode(fetched.body, headerIn(fetched, 'content-type')).text;
    const response = { ...fetched, body };
    onReply?.(response);
    checkStatus(response, engine);
    const reply = engine.parse(response, query);
    if (reply.next === undefined) return withUsable(reply, engine);
    request = reply.next;
  }
  throw new EngineFailure('bad_response');
}

/** The reply with only those results that have a title and a web address. */
function withUsable(reply: EngineReply, engine: Engine): EngineReply {
  const results = reply.results.filter(({ title, url }) => title.trim() !== '' && isWebAddress(url, engine));
  if (results.length === 0 && reply.results.length > 0) throw new EngineFailure('bad_response');
  return { ...reply, results };
}

/** What the operator's own instance finds within their network they may want; from elsewhere it is a lure into the caller's. */
function isWebAddress(text: string, { isOwn = false }: Engine): boolean {
  if (!/^https?:\/\/[^/]/i.test(text)) return false;
  const url = URL.parse(text);
  return isOwn || url === null || !isInside(url);
}

function checkStatus(response: EngineResponse, engine: Engine): void {
  const { status, body } = response;
  if (status >= 200 && status < 300 && status !== 202) return;
  const explained = engine.explain?.(response);
  if (explained !== undefined) throw new EngineFailure(explained);
  if (status === 429) throw new EngineFailure('rate_limited', { retryAfterMs: retryAfterMs(response) || undefined });
  if (status === 402) throw new EngineFailure('quota_exceeded');
  if (status >= 300 && status < 400) throw new EngineFailure(redirectReason(headerIn(response, 'location') ?? ''));
  // DuckDuckGo sends its bot check with status 202.
  if (status === 202 || isCaptcha(body.slice(0, LOOKED_AT_CHARACTERS))) throw new EngineFailure('captcha');
  throw new EngineFailure(status === 401 || status === 403 ? 'access_denied' : `http_error ${status}`);
}

const LOOKED_AT_CHARACTERS = 20_000;

/** Many engines refuse by a redirect to another site: to a captcha, a cookie page or a log-in. */
function redirectReason(location: string): 'captcha' | 'access_denied' {
  return /captcha|wappass|antispider|\/sorry\/|verify|challenge|punish/i.test(location) ? 'captcha' : 'access_denied';
}

/** Exceptions of a parser count as bad responses. */
function reasonOf(error: unknown): FailureReason {
  if (!(error instanceof NetFailure)) return 'bad_response';
  if (error.reason === 'timeout') return 'timeout';
  return error.reason === 'network_error' || error.reason === 'too_many_redirects' ? 'network_error' : 'bad_response';
}
