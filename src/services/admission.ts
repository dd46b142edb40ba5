import { RateLimiterMemory } from 'rate-limiter-flexible';
import { ServiceError } from '../errors.ts';

/** Lets calls in: as many at once as the process bears, every key its share. What has to wait too long is sent away early. */
export interface Admission {
  /**
   * Runs the call when there is room for it. Throws `rate_limited` when the key asks too often, `overloaded` when it would
   * wait too long, both with how many seconds to wait; the signal's reason when the caller leaves meanwhile.
   */
  run<T>(key: string, signal: AbortSignal, call: () => Promise<T>): Promise<T>;
  /** Calls that run and that wait. */
  load(): { running: number; waiting: number };
}

export interface AdmissionOptions {
  /** Calls at once. */
  maxRunning?: number;
  maxWaiting?: number;
  maxWaitMs?: number;
  /** Calls a minute that a key may make; undefined = as many as it likes. */
  perMinute?: number | undefined;
}

const MAX_RUNNING = 512; // a call mostly waits for others: at 5 s each that is 100 a second
const MAX_WAITING = 2_048;
const MAX_WAIT_MS = 10_000; // clients give up at 60 s, and a call may take 50
const RETRY_AFTER_S = 5;
/** A key may take a call's place while it has fewer than this many times the free ones: alone it gets three quarters of all. */
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
  /** By key, in the order in which it is their turn: a key that was served goes to the end. */
  const waiting = new Map<string, Set<Waiting>>();
  let runningCount = 0;
  let waitingCount = 0;

  /** The more is free, the more one key may have; some places are always left for a key that has none. */
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

  /** A full queue makes room for a key that has less than its share of it, at the cost of the one that has most. */
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
    const gone = () => {
      leave(key, one);
      reject(signal.reason);
    };
    signal.addEventListener('abort', gone, { once: true });
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', gone);
    }
  }

  return {
    async run(key, signal, call) {
      signal.throwIfAborted();
      await limiter?.consume(key).catch((spent: { msBeforeNext: number }) => {
        throw tooOften(perMinute ?? 0, Math.max(1, Math.ceil(spent.msBeforeNext / 1_000)));
      });
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

function tooOften(perMinute: number, retryAfterS: number): ServiceError {
  const message = `呼叫太頻繁：每分鐘最多 ${perMinute} 次；請 ${retryAfterS} 秒後再試。本次不扣點。`;
  return new ServiceError('rate_limited', message, { retryAfterS });
}
