import { RateLimiterMemory } from 'rate-limiter-flexible';
import { ServiceError } from '../errors.ts';
import { createSlots } from './slots.ts';

/** Limits concurrent calls, shares the slots fairly among accounts, and soon rejects calls that would wait too long. */
export interface Admission {
  /**
   * Runs the call when there is a slot for it. Throws `rate_limited` when the account calls too often and `overloaded`
   * when the call would wait too long, both with Retry-After, and the signal's reason when it fires first.
   */
  run<T>(account: string, signal: AbortSignal, call: () => Promise<T>): Promise<T>;
  /** Returns the numbers of running and waiting calls. */
  load(): { running: number; waiting: number };
}

/** Limits of admission control; defaults are for production. */
export interface AdmissionOptions {
  /** Concurrent calls. */
  maxRunning?: number;
  maxWaiting?: number;
  maxWaitMs?: number;
  /** Calls per minute and account; undefined = unlimited. */
  perMinute?: number | undefined;
}

const MAX_RUNNING = 512; // calls mostly wait for I/O; at 5 s each this is 100 calls a second
const MAX_WAITING = 2_048;
const MAX_WAIT_MS = 10_000; // clients give up at 60 s, and a call may take 50
const MINUTE_S = 60;

/** Creates admission control. */
export function createAdmission(options: AdmissionOptions = {}): Admission {
  const { maxRunning = MAX_RUNNING, maxWaiting = MAX_WAITING, maxWaitMs = MAX_WAIT_MS, perMinute } = options;
  const limiter =
    perMinute === undefined ? undefined : new RateLimiterMemory({ points: perMinute, duration: MINUTE_S });
  const slots = createSlots({ maxRunning, maxWaiting, maxWaitMs });
  return {
    async run(account, signal, call) {
      signal.throwIfAborted();
      await limiter?.consume(account).catch((limit: { msBeforeNext: number }) => {
        throw rateLimited(perMinute ?? 0, Math.max(1, Math.ceil(limit.msBeforeNext / 1_000)));
      });
      signal.throwIfAborted(); // the limiter answers a tick later
      await slots.acquire(account, signal);
      try {
        return await call();
      } finally {
        slots.release(account);
      }
    },
    load: slots.load,
  };
}

function rateLimited(perMinute: number, retryAfterS: number): ServiceError {
  const message = `呼叫太頻繁：每分鐘最多 ${perMinute} 次；請 ${retryAfterS} 秒後再試。本次不扣點。`;
  return new ServiceError('rate_limited', message, { retryAfterS });
}
