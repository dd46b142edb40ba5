import { randomUUID } from 'node:crypto';
import { retryLost } from '../db/retry.ts';
import type { Database } from '../db/schema.ts';
import { abortable } from '../time/abortable.ts';
import { createBatcher, type Lanes } from './batcher.ts';
import { createCallerCache } from './ledger/caller-cache.ts';
import { findCaller } from './ledger/find-caller.ts';
import { createHeadroom } from './ledger/headroom.ts';
import type { OnLostCharge } from './ledger/late-charges.ts';
import type { Caller, Credits } from './ledger/ledger.ts';
import { createReserve } from './ledger/reserve.ts';
import { createSettle } from './ledger/settle.ts';

/**
 * Creates the credit ledger. Concurrent calls of one key or account share their statements (see `createBatcher`), and
 * the statements of one account go out one after another: they would wait for the lock on the account's row anyway. `close`
 * makes or reports the charges that are still to be made. When `giveUp` fires, nobody waits for the database any longer:
 * `authenticate` and `reserve` reject with its reason, `settle` returns the last known balance.
 */
export function createCredits(
  db: Database,
  now: () => Date,
  { onLostCharge = () => {}, giveUp = NEVER }: { onLostCharge?: OnLostCharge; giveUp?: AbortSignal } = {},
): Credits & { close(): Promise<void> } {
  const find = createBatcher(async (askers: readonly undefined[], keyHash) => {
    const found = await findCaller(db, now(), keyHash);
    return askers.map(() => found);
  });
  const lanes: Lanes = new Map();
  const hold = createReserve(db, now, { lanes, giveUp });
  const callers = createCallerCache(now);
  const headroom = createHeadroom();
  async function authenticate(keyHash: string): Promise<Caller | undefined> {
    const caller = await abortable(
      retryLost(() => find(keyHash, undefined), { giveUp }),
      giveUp,
    );
    callers.set(keyHash, caller);
    return caller;
  }
  return {
    authenticate,
    recognize: async (keyHash) => callers.get(keyHash) ?? (await authenticate(keyHash)),
    mayBegin(caller, credits) {
      return headroom.isPlenty(callers.get(caller.keyHash) ?? caller, credits);
    },
    async reserve(caller, tool, credits) {
      const { keyHash, accountId } = caller;
      const id = randomUUID(); // the same for all attempts: one whose reply was lost may have made the hold
      const done = headroom.ask(accountId, credits);
      try {
        const row = await abortable(hold(caller, { id, tool, credits }), giveUp);
        const account = { monthlyCredits: row.monthly_credits, creditsUsed: row.credits_used };
        callers.set(keyHash, {
          ...caller,
          account: { ...caller.account, ...account, creditsHeld: row.credits_held },
        });
        return { id, accountId, credits, account };
      } catch (error) {
        callers.set(keyHash, undefined); // the next call is authenticated first
        throw error;
      } finally {
        done();
      }
    },
    ...createSettle(db, now, { lanes, onLostCharge, giveUp }),
  };
}

const NEVER = new AbortController().signal;
