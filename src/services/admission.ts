import { RateLimiterMemory } from 'rate-limiter-flexible';
import { ServiceError } from '../errors.ts';
import { createCallQueue, type Waiting } from './call-queue.ts';

/** Admission control: limits concurrent calls, shares the slots fairly among accounts, and rejects early what would wait too long. */
export interface Admission {
  /**
   * Runs the call when there is a slot for it. Throws `rate_limited` when the account calls too often, `overloaded` when the call
   * would wait too long, both with Retry-After; the signal's reason when it fires first.
   */
  run<T>(account: string, signal: AbortSignal, call: () => Promise<T>): Promise<T>;
  /** Numbers of running and waiting calls. */
  load(): { running: number; waiting: number };
}

export interface AdmissionOptions {
  /** Concurrent calls. */
  maxRunning?: number;
  maxWaiting?: number;
  maxWaitMs?: number;
  /** Calls per minute and account; undefined = unlimited. */
  perMinute?: number | undefined;
}

const MAX_RUNNING = 512; // calls mostly wait for I/O: at 5 s each that is 100 a second
const MAX_WAITING = 2_048;
const MAX_WAIT_MS = 10_000; // clients give up at 60 s, and a call may take 50
const RETRY_AFTER_S = 5;
/** An account may take another slot while it holds fewer than this many times the free ones: alone it gets three quarters of all. */
const SHARE = 3;
const MINUTE_S = 60;

export function createAdmission(options: AdmissionOptions = {}): Admission {
  const { maxRunning = MAX_RUNNING, maxWaiting = MAX_WAITING, maxWaitMs = MAX_WAIT_MS, perMinute } = options;
  const limiter =
    perMinute === undefined ? undefined : new RateLimiterMemory({ points: perMinute, duration: MINUTE_S });
  const slots = createSlots(maxRunning);
  const queue = createCallQueue(maxWaiting);

  /** Until there is a slot, which is then taken. */
  async function wait(account: string, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const one: Waiting = {
      admit() {
        slots.take(account);
        resolve();
      },
      refuse: () => reject(overloaded()),
    };
    if (!queue.add(account, one)) throw overloaded();
    const leave = (reason: unknown) => {
      queue.remove(account, one);
      reject(reason);
    };
    const timer = setTimeout(() => leave(overloaded()), maxWaitMs);
    const onAbort = () => leave(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** More than one call may begin where one has ended: that of the next account, and then one of the account that it was of. */
  function fill(): void {
    for (let one = queue.next(slots.hasRoom); one !== undefined; one = queue.next(slots.hasRoom)) one.admit();
  }

  return {
    async run(account, signal, call) {
      signal.throwIfAborted();
      await limiter?.consume(account).catch((limit: { msBeforeNext: number }) => {
        throw rateLimited(perMinute ?? 0, Math.max(1, Math.ceil(limit.msBeforeNext / 1_000)));
      });
      signal.throwIfAborted(); // the limiter answers a tick later
      if (slots.hasRoom(account)) slots.take(account);
      else await wait(account, signal);
      try {
        return await call();
      } finally {
        slots.free(account);
        fill();
      }
    },
    load: () => ({ running: slots.taken(), waiting: queue.size() }),
  };
}

/** The slots of running calls, `most` in all. */
function createSlots(most: number) {
  const byAccount = new Map<string, number>();
  let taken = 0;
  return {
    /** The more slots are free, the more one account may hold; some are always left for accounts that hold none. */
    hasRoom: (account: string) => (byAccount.get(account) ?? 0) < SHARE * (most - taken),
    take(account: string): void {
      taken++;
      byAccount.set(account, (byAccount.get(account) ?? 0) + 1);
    },
    free(account: string): void {
      taken--;
      const left = (byAccount.get(account) ?? 1) - 1;
      if (left === 0) byAccount.delete(account);
      else byAccount.set(account, left);
    },
    taken: () => taken,
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
