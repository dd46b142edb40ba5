import { ServiceError } from '../errors.ts';
import { createCallQueue, type Waiting } from './call-queue.ts';

/** Slots for running calls, shared fairly among accounts; calls wait for a slot in turn. */
export interface Slots {
  /**
   * Takes a slot for the account, waiting for one if necessary. Throws `overloaded`, with Retry-After, when the call
   * would wait too long, and the signal's reason when it fires first.
   */
  acquire(account: string, signal: AbortSignal): Promise<void>;
  /** Returns a slot, and gives it to waiting calls. */
  release(account: string): void;
  /** Returns the numbers of running and waiting calls. */
  load(): { running: number; waiting: number };
}

/** Limits of slots. */
export interface SlotsOptions {
  maxRunning: number;
  maxWaiting: number;
  maxWaitMs: number;
}

/** Creates slots, all of them free. */
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
      // Two calls may begin when one has ended: one of the next account, then one of the account whose call has ended.
      for (let one = queue.next(shares.hasRoom); one !== undefined; one = queue.next(shares.hasRoom)) one.admit();
    },
    load: () => ({ running: shares.taken(), waiting: queue.size() }),
  };
}

/** An account may take a slot while it holds fewer than this many times the free ones: alone it gets 3/4 of all. */
const SHARE = 3;

/** Counts the slots that each account holds, of `most` in all. */
function createShares(most: number) {
  const byAccount = new Map<string, number>();
  let taken = 0;
  return {
    /** Whether the account may take a slot. The more are free, the more it may hold; some always remain for others. */
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
