import { setTimeout as sleep } from 'node:timers/promises';
import { isRetryable } from '../../db/retry.ts';
import { ServiceError } from '../../errors.ts';
import { settledWithin } from '../../time/settled-within.ts';
import type { Hold } from './ledger.ts';
import { HOLD_LIFETIME_MS } from './reserve.ts';

/** Called when the charge of a successful call was given up, so that the call is free; `error` is the reason. */
export type OnLostCharge = (hold: Hold, error: unknown) => void;

/** Charges of calls that have been answered already, because the database was unreachable. */
export interface LateCharges {
  /** Awaits `first`, the attempt under way, and repeats `charge` in the background until the hold expires. */
  add(hold: Hold, charge: () => Promise<unknown>, first: Promise<unknown>): void;
  /** Tries each charge once more, within LAST_TRY_MS, and reports the others as lost. */
  close(): Promise<void>;
}

const PAUSE_MS = 1_000;
/** Time for the last statements of a process, which is killed soon. */
export const LAST_TRY_MS = 600;

/** Creates the list of late charges, empty at first. */
export function createLateCharges(onLostCharge: OnLostCharge): LateCharges {
  const pending = new Map<Hold, Promise<void>>();
  const closing = new AbortController();

  /** Reports a charge once, whichever ends first: its attempts or the process. */
  function lose(hold: Hold, error: unknown): void {
    // A ServiceError means that the account was deleted, so that there is nobody to charge.
    if (pending.delete(hold) && !(error instanceof ServiceError)) onLostCharge(hold, error);
  }

  return {
    add(hold, charge, first) {
      const done = repeat(charge, first, closing.signal).then(
        () => void pending.delete(hold),
        (error) => lose(hold, error),
      );
      pending.set(hold, done);
    },
    async close() {
      closing.abort();
      await settledWithin(LAST_TRY_MS, pending.values());
      for (const hold of pending.keys()) lose(hold, new Error('the service stopped before the database answered'));
    },
  };
}

/** Repeats the charge until the hold expires, or once after `closing` fires. Rejects with the last error. */
async function repeat(charge: () => Promise<unknown>, first: Promise<unknown>, closing: AbortSignal): Promise<void> {
  const end = performance.now() + HOLD_LIFETIME_MS;
  for (let attempt = first; ; attempt = charge()) {
    const isLast = closing.aborted;
    try {
      await attempt;
      return;
    } catch (error) {
      if (!isRetryable(error) || isLast || performance.now() >= end) throw error;
    }
    await sleep(PAUSE_MS, undefined, { ref: false, signal: closing }).catch(() => {});
  }
}
