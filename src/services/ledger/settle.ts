import { setTimeout as sleep } from 'node:timers/promises';
import { hasAccount } from '../../db/accounts.ts';
import { type BalanceRow, type Settlement, settledBalance, takeHolds } from '../../db/credits.ts';
import { isRetryable, retryLost } from '../../db/retry.ts';
import type { Database } from '../../db/schema.ts';
import { ServiceError } from '../../errors.ts';
import { invalidKey } from '../api-key.ts';
import { createBatcher, type Lanes } from '../batcher.ts';
import type { Balance, Credits, Hold, Tokens } from './ledger.ts';
import { nextReset } from './monthly-reset.ts';
import { HOLD_LIFETIME_MS } from './reserve.ts';

const NO_TOKENS: Tokens = { inputTokens: 0, outputTokens: 0 };

/** Called when the charge of a successful call was given up, so that the call is free; `error` is the reason. */
export type OnLostCharge = (hold: Hold, error: unknown) => void;

/** Creates the functions that end holds. Concurrent calls of one account share a statement. */
export function createSettle(
  db: Database,
  now: () => Date,
  { lanes, onLostCharge }: { lanes: Lanes; onLostCharge: OnLostCharge },
): Pick<Credits, 'settle' | 'release'> {
  const takeTogether = createBatcher((settlements: readonly Settlement[]) => take(db, now(), settlements), lanes);

  /** Settles in a batch, or alone when the batch fails, as another of its settlements may be the reason. */
  async function takeOne(accountId: string, settlement: Settlement): Promise<BalanceRow | undefined> {
    try {
      return await takeTogether(accountId, settlement);
    } catch (error) {
      if (isRetryable(error)) throw error;
      return (await take(db, now(), [settlement]))[0];
    }
  }

  async function charge({ id, accountId }: Hold, credits: number, tokens: Tokens): Promise<Balance> {
    const settlement = toSettlement(id, 'success', credits, tokens);
    // Without a hold, either the reply to an earlier attempt was lost, which left a usage row, or the hold has expired.
    const row = (await takeOne(accountId, settlement)) ?? (await settledBalance(db, id));
    if (row !== undefined) return toBalance(row);
    if (!(await hasAccount(db, accountId))) throw invalidKey(); // deleted while the call ran
    throw new Error(`hold ${id} expired before its call ended`);
  }

  return {
    async settle(hold, credits, tokens = NO_TOKENS) {
      if (credits > hold.credits) throw new Error(`a call cost ${credits} of ${hold.credits} held credits`);
      const work = () => charge(hold, credits, tokens);
      try {
        return await retryLost(work, { patient: true });
      } catch (error) {
        if (!isRetryable(error)) throw error;
        // It is unknown whether the charge was made. The work is done and its credits are held, so the call succeeds
        // and the charge is retried: after a reported failure the caller might be charged nevertheless.
        void settleLater(work, error).catch((last) => {
          // A ServiceError means that the account was deleted, so that there is nobody to charge.
          if (!(last instanceof ServiceError)) onLostCharge(hold, last);
        });
        return balanceAfter(hold, credits);
      }
    },
    async release({ id, accountId }, code, tokens = NO_TOKENS) {
      await retryLost(() => takeOne(accountId, toSettlement(id, code, 0, tokens)));
    },
  };
}

function toSettlement(
  holdId: string,
  status: string,
  credits: number,
  { inputTokens, outputTokens }: Tokens,
): Settlement {
  return { holdId, credits, status, inputTokens, outputTokens };
}

/** Returns the balance after each settlement, as if they were made one by one; undefined for a hold that is gone. */
async function take(
  db: Database,
  now: Date,
  settlements: readonly Settlement[],
): Promise<Array<BalanceRow | undefined>> {
  // A hold that occurs twice is settled once; the other attempt finds its usage row.
  const different = [...new Map(settlements.map((settlement) => [settlement.holdId, settlement])).values()];
  const taken = await takeHolds(db, different, { now, nextReset: nextReset(now) });
  const balances = new Map<Settlement, BalanceRow>();
  let later = 0;
  for (const settlement of different.toReversed()) {
    const row = taken.get(settlement.holdId);
    if (row === undefined) continue;
    balances.set(settlement, { ...row, credits_used: row.credits_used - later });
    later += settlement.credits;
  }
  return settlements.map((settlement) => balances.get(settlement));
}

const LATER_MS = 1_000;

/** Retries in the background until the hold expires. Rejects with the last error, or `first` if there was no other. */
async function settleLater(work: () => Promise<Balance>, first: unknown): Promise<void> {
  let last = first;
  for (const end = performance.now() + HOLD_LIFETIME_MS; performance.now() < end; ) {
    await sleep(LATER_MS, undefined, { ref: false });
    try {
      await work();
      return;
    } catch (error) {
      if (!isRetryable(error)) throw error;
      last = error;
    }
  }
  throw last;
}

function balanceAfter({ account: { creditsUsed, monthlyCredits } }: Hold, credits: number): Balance {
  const used = Math.min(monthlyCredits, creditsUsed + credits);
  return { credits_used: used, credits_remaining: monthlyCredits - used };
}

function toBalance(row: BalanceRow): Balance {
  return { credits_used: row.credits_used, credits_remaining: Math.max(0, row.monthly_credits - row.credits_used) };
}
