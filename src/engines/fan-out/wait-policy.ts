import { abortable } from '../../time/abortable.ts';
import { EngineFailure, type EngineReply, type FailureReason } from '../engine.ts';
import type { Upstream } from './upstream.ts';

/** An engine with the queries sent to it and the replies so far. */
export interface Asked {
  upstream: Upstream;
  /** Whether the query is the circuit breaker's probe, which is not waited for. */
  isProbe: boolean;
  questions: ReadonlyArray<{ queryIndex: number; reply: Promise<EngineReply | EngineFailure> }>;
  replies: Array<{ queryIndex: number; reply: EngineReply }>;
  /** Set when there is no reply. */
  failure: FailureReason | undefined;
}

const ENOUGH_PROVIDERS = 2; // independent indexes
const SOFT_DEADLINE_MS = 2_000; // when only one index has replied
const MAX_GRACE_MS = 800;
const MIN_GRACE_MS = 50;
const STOOD_STILL_MS = 20; // a timer that is later than this shows that the process was busy or stopped
const GRACE_UNKNOWN = { factor: 1, leastMs: 250 }; // before an engine's first reply: as long again as the others took

/**
 * Waits until every engine has replied or failed, or until there is enough: two independent indexes have replied, and
 * the others have had the time that they usually take, not counting time in which the process stood still. Fills in
 * `replies` and `failure`; rejects only when `signal` fires.
 */
export async function queryUntilEnough(
  asked: readonly Asked[],
  { deadline, signal }: { deadline: number; signal: AbortSignal },
): Promise<void> {
  signal.throwIfAborted();
  const started = performance.now();
  const elapsedMs = () => performance.now() - started;
  const { missing, news, stop } = listen(asked);
  let enoughAtMs: number | undefined;
  let stoodStillMs = 0;
  try {
    while (missing.size > 0) {
      if (hasEnough(asked)) enoughAtMs ??= elapsedMs();
      const patienceMs = waitUntilMs(asked, [...missing.keys()], enoughAtMs) + stoodStillMs;
      const untilMs = Math.min(deadline - started, patienceMs);
      if (untilMs <= elapsedMs()) break;
      await abortable(news(Math.ceil(untilMs - elapsedMs())), signal);
      // Node runs timers before it reads sockets, so replies that came while the process stood still would all be late.
      // Time is added only once: under full load every timer is late, and a hanging engine would be waited for until
      // the deadline.
      const lateMs = elapsedMs() - untilMs;
      if (lateMs > STOOD_STILL_MS) stoodStillMs ||= lateMs + MIN_GRACE_MS;
    }
  } finally {
    stop();
  }
  for (const one of missing.keys()) giveUpOn(one);
}

interface Listening {
  /** Number of outstanding replies by engine; engines that owe none are absent. */
  missing: ReadonlyMap<Asked, number>;
  /** Resolves with the next reply, or after `ms`. */
  news(ms: number): Promise<void>;
  /** Ignores all further replies. */
  stop(): void;
}

function listen(asked: readonly Asked[]): Listening {
  const missing = new Map<Asked, number>();
  let wake: (() => void) | undefined;
  let isOver = false;
  for (const one of asked) {
    if (one.questions.length > 0) missing.set(one, one.questions.length);
    for (const { queryIndex, reply } of one.questions) {
      void reply.then((answer) => {
        if (isOver) return;
        take(one, queryIndex, answer);
        const left = (missing.get(one) ?? 1) - 1;
        if (left === 0) missing.delete(one);
        else missing.set(one, left);
        wake?.();
      });
    }
  }
  let timer: NodeJS.Timeout | undefined;
  return {
    missing,
    news: (ms) =>
      new Promise((done) => {
        clearTimeout(timer);
        timer = setTimeout(done, ms);
        wake = done;
      }),
    stop() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

function take(one: Asked, queryIndex: number, answer: EngineReply | EngineFailure): void {
  if (!(answer instanceof EngineFailure)) {
    one.replies.push({ queryIndex, reply: answer });
    one.failure = undefined;
  } else if (one.replies.length === 0) {
    one.failure ??= answer.reason;
  }
}

function giveUpOn(one: Asked): void {
  if (one.replies.length > 0) return;
  one.upstream.latency.wasLate();
  one.failure = 'late';
}

function hasEnough(asked: readonly Asked[]): boolean {
  const answering = asked.filter(({ replies }) => replies.length > 0);
  const providers = new Set(answering.map(({ upstream }) => upstream.engine.provider));
  return providers.size >= ENOUGH_PROVIDERS && hasResults(asked);
}

function hasResults(asked: readonly Asked[]): boolean {
  return asked.some(({ replies }) => replies.some(({ reply }) => reply.results.length > 0));
}

/** Returns how long to wait for the missing engines, in ms after the queries were sent. */
function waitUntilMs(asked: readonly Asked[], missing: readonly Asked[], enoughAtMs: number | undefined): number {
  if (enoughAtMs !== undefined) return Math.max(0, ...missing.map((one) => graceUntilMs(one, enoughAtMs)));
  return hasResults(asked) ? SOFT_DEADLINE_MS : Number.POSITIVE_INFINITY;
}

/** Returns until when to wait for an engine: a little beyond its usual time, or no longer if that is too far off. */
function graceUntilMs({ upstream: { latency }, isProbe }: Asked, enoughAtMs: number): number {
  if (isProbe || latency.isSilent()) return enoughAtMs;
  const usualMs = latency.usualMs();
  const untilMs =
    usualMs === undefined
      ? enoughAtMs + Math.max(GRACE_UNKNOWN.leastMs, GRACE_UNKNOWN.factor * enoughAtMs)
      : Math.max(enoughAtMs + MIN_GRACE_MS, usualMs * 1.3);
  return untilMs > enoughAtMs + MAX_GRACE_MS ? enoughAtMs : untilMs;
}
