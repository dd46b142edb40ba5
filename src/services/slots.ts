import { ServiceError } from '../errors.ts';
import { createCallQueue, type Waiting } from './call-queue.ts';

/** The slots of running calls, shared fairly among accounts; calls wait for one in turn. */
export interface Slots {
  /**
   * Resolves when there is a slot for the account, which it then has. Throws `overloaded`, with Retry-After, when the call would
   * wait too long; the signal's reason when it fires first.
   */
  acquire(account: string, signal: AbortSignal): Promise<void>;
  /** Gives a slot back, to calls that wait. */
  release(account: string): void;
  /** Numbers of running and waiting calls. */
  load(): { running: number; waiting: number };
}

export interface SlotsOptions {
  maxRunning: number;
  maxWaiting: number;
  maxWaitMs: number;
}

export function createSlots({ maxRunning, maxWaiting, maxWaitMs }: SlotsOptions): Slots {
  const shares = createShares(maxRunning);
  const queue = createCallQueue(maxWaiting);

  async function wait(account: string, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const one: Waiting = {
      admit() {
        shares.take(account);
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

  return {
    async acquire(account, signal) {
      if (shares.hasRoom(account)) shares.take(account);
      else await wait(account, signal);
    },
    release(account) {
      shares.free(account);
      // More than one call may begin where one has ended: that of the next account, and then one of the account that it was of.
      for (let one = queue.next(shares.hasRoom); one !== undefined; one = queue.next(shares.hasRoom)) one.admit();
    },
    load: () => ({ running: shares.taken(), waiting: queue.size() }),
  };
}

/** An account may take another slot while it holds fewer than this many times the free ones: alone it gets three quarters of all. */
const SHARE = 3;

/** Who holds how many of the slots, `most` in all. */
function createShares(most: number) {
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

const RETRY_AFTER_S = 5;
