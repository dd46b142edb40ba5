import { RateLimiterMemory } from 'rate-limiter-flexible';
import { ServiceError } from '../errors.ts';

/** Admission control: limits concurrent calls, shares the slots fairly among keys, and rejects early what would wait too long. */
export interface Admission {
  /**
   * Runs the call when there is a slot for it. Throws `rate_limited` when the key calls too often, `overloaded` when the call
   * would wait too long, both with Retry-After; the signal's reason when it fires first.
   */
  run<T>(key: string, signal: AbortSignal, call: () => Promise<T>): Promise<T>;
  /** Numbers of running and waiting calls. */
  load(): { running: number; waiting: number };
}

export interface AdmissionOptions {
  /** Concurrent calls. */
  maxRunning?: number;
  maxWaiting?: number;
  maxWaitMs?: number;
  /** Calls per minute and key; undefined = unlimited. */
  perMinute?: number | undefined;
}

const MAX_RUNNING = 512; // calls mostly wait for I/O: at 5 s each that is 100 a second
const MAX_WAITING = 2_048;
const MAX_WAIT_MS = 10_000; // clients give up at 60 s, and a call may take 50
const RETRY_AFTER_S = 5;
/** A key may take another slot while it holds fewer than this many times the free ones: alone it gets three quarters of all. */
const SHARE = 3;
const MINUTE_S = 60;

interface Waiting {
  admit(): void;
  refuse(error: ServiceError): void;
}

export function createAdmission(options: AdmissionOptions = {}): Admission {
  const { maxRunning = MAX_RUNNING, maxWaiting = MAX_WAITING, maxWaitMs = MAX_WAIT_MS, perMinute } = options;
  const limiter =
    perMinute === undefined ? undefined : new RateLimiterMemory({ points: perMinute, duration: MINUTE_S });
  const running = new Map<string, number>();
  /** By key, round robin: a key that was served goes to the end. */
  const waiting = new Map<string, Set<Waiting>>();
  let runningCount = 0;
  let waitingCount = 0;

  /** The more slots are free, the more one key may hold; some are always left for keys that hold none. */
  const hasRoom = (key: string) =>
    runningCount < maxRunning && (running.get(key) ?? 0) < SHARE * (maxRunning - runningCount);

  function start(key: string): void {
    runningCount++;
    running.set(key, (running.get(key) ?? 0) + 1);
  }

  function end(key: string): void {
    runningCount--;
    const left = (running.get(key) ?? 1) - 1;
    if (left === 0) running.delete(key);
    else running.set(key, left);
    for (const [next, queue] of waiting) {
      if (!hasRoom(next)) continue;
      const [first] = queue;
      waiting.delete(next);
      waiting.set(next, queue);
      first?.admit();
      return;
    }
  }

  function leave(key: string, one: Waiting): void {
    const queue = waiting.get(key);
    if (queue?.delete(one)) waitingCount--;
    if (queue?.size === 0) waiting.delete(key);
  }

  /** In a full queue a key with less than its share displaces the last call of the key with most. */
  function makeRoom(key: string): void {
    if (waitingCount < maxWaiting) return;
    let [longest, most]: [string, ReadonlySet<Waiting>] = ['', new Set()];
    for (const [of, queue] of waiting) if (queue.size > most.size) [longest, most] = [of, queue];
    const last = [...most].at(-1);
    const own = waiting.get(key)?.size ?? 0;
    if (last === undefined || longest === key || most.size <= own + 1) throw overloaded();
    last.refuse(overloaded());
  }

  async function wait(key: string, signal: AbortSignal): Promise<void> {
    makeRoom(key);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const one: Waiting = {
      admit() {
        leave(key, one);
        start(key);
        resolve();
      },
      refuse(error) {
        leave(key, one);
        reject(error);
      },
    };
    const queue = waiting.get(key) ?? new Set();
    waiting.set(key, queue.add(one));
    waitingCount++;
    const timer = setTimeout(() => one.refuse(overloaded()), maxWaitMs);
    const onAbort = () => {
      leave(key, one);
      reject(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    }
  }

  return {
    async run(key, signal, call) {
      signal.throwIfAborted();
      await limiter?.consume(key).catch((limit: { msBeforeNext: number }) => {
        throw rateLimited(perMinute ?? 0, Math.max(1, Math.ceil(limit.msBeforeNext / 1_000)));
      });
      signal.throwIfAborted(); // the limiter answers a tick later
      if (hasRoom(key) && !waiting.has(key)) start(key);
      else await wait(key, signal);
      try {
        return await call();
      } finally {
        end(key);
      }
    },
    load: () => ({ running: runningCount, waiting: waitingCount }),
  };
}

function overloaded(): ServiceError {
  const message = `服務忙碌，這次呼叫沒有處理，不扣點；請 ${RETRY_AFTER_S} 秒後再試。`;
  return new ServiceError('overloaded', message, { retryAfterS: RETRY_AFTER_S });
}

function rateLimited(perMinute: number, retryAfterS: number): ServiceError {
  const message = `呼叫太頻繁：每分鐘最多 ${perMinute} 次；請 ${retryAfterS} 秒後再試。本次不扣點。`;
  return new ServiceError('rate_limited', message, { retryAfterS });
}
