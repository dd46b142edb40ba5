import { hasAccount } from '../../db/accounts.ts';
import { type BalanceRow, type Settlement, settledBalance, takeHolds } from '../../db/credits.ts';
import { isRetryable, retryLost } from '../../db/retry.ts';
import type { Database } from '../../db/schema.ts';
import { abortable } from '../../time/abortable.ts';
import { settledWithin } from '../../time/settled-within.ts';
import { invalidKey } from '../api-key.ts';
import { createBatcher, type Lanes } from '../batcher.ts';
import { createLateCharges, LAST_TRY_MS, type LateCharges, type OnLostCharge } from './late-charges.ts';
import type { Balance, Credits, Hold, Tokens } from './ledger.ts';
import { nextReset } from './monthly-reset.ts';

const NO_TOKENS: Tokens = { inputTokens: 0, outputTokens: 0 };

/** Creates the functions that end holds. Concurrent calls of one account share a statement. */
export function createSettle(
  db: Database,
  now: () => Date,
  { lanes, onLostCharge, giveUp }: { lanes: Lanes; onLostCharge: OnLostCharge; giveUp: AbortSignal },
): Pick<Credits, 'settle' | 'release'> & Pick<LateCharges, 'close'> {
  const late = createLateCharges(onLostCharge);
  const releases = new Set<Promise<unknown>>();
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
      const charging = retryLost(work, { patient: true, giveUp });
      try {
        return await abortable(charging, giveUp);
      } catch (error) {
        if (!isRetryable(error) && error !== giveUp.reason) throw error;
        // It is unknown whether the charge was made. The work is done and its credits are held, so the call succeeds
        // and the charge is retried: after a reported failure the caller might be charged nevertheless.
        late.add(hold, work, charging);
        return balanceAfter(hold, credits);
      }
    },
    async release({ id, accountId }, code, tokens = NO_TOKENS) {
      const releasing = retryLost(() => takeOne(accountId, toSettlement(id, code, 0, tokens)), { giveUp });
      releases.add(releasing);
      // At shutdown the caller does not wait for it.
      await abortable(
        releasing.finally(() => releases.delete(releasing)),
        giveUp,
      ).catch((error) => {
        if (error !== giveUp.reason) throw error;
      });
    },
    async close() {
      await Promise.all([late.close(), settledWithin(LAST_TRY_MS, releases)]);
    },
  };
}

function toSettlement(
  holdId: string,
  status: string,
  credits: number,
  { inputTokens, outputTokens }: Tokens,
): Settlement {
  // A model server's numbers may be absurd; the columns are integers.
  const [input, output] = [Math.min(inputTokens, MAX_INTEGER), Math.min(outputTokens, MAX_INTEGER)];
  return { holdId, credits, status, inputTokens: input, outputTokens: output };
}

const MAX_INTEGER = 2_147_483_647;

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

function balanceAfter({ account: { creditsUsed, monthlyCredits } }: Hold, credits: number): Balance {
  const used = Math.min(monthlyCredits, creditsUsed + credits);
  return { credits_used: used, credits_remaining: monthlyCredits - used };
}

function toBalance(row: BalanceRow): Balance {
  return { credits_used: row.credits_used, credits_remaining: Math.max(0, row.monthly_credits - row.credits_used) };
}
