import { findApiKey } from '../../db/api-keys.ts';
import {
  dropExpiredHolds,
  type HeldRow,
  type HoldTerms,
  heldBalance,
  insertHolds,
  type NewHold,
} from '../../db/credits.ts';
import { retryLost } from '../../db/retry.ts';
import type { Database } from '../../db/schema.ts';
import { ServiceError } from '../../errors.ts';
import { MINUTE_MS } from '../../time/durations.ts';
import { invalidKey } from '../api-key.ts';
import { createBatcher, type Lanes } from '../batcher.ts';
import { findCaller } from './find-caller.ts';
import type { Caller } from './ledger.ts';
import { latestReset } from './monthly-reset.ts';

/** Lifetime of a hold. Longer than any request takes (50 s), so an expired hold belongs to a process that died. */
export const HOLD_LIFETIME_MS = 2 * MINUTE_MS;

/** Makes a hold and returns the balance. Throws `insufficient_credits`, or `invalid_api_key` for a revoked key. */
export type Reserve = (caller: Caller, wanted: NewHold) => Promise<HeldRow>;

/** Creates `Reserve`. Concurrent holds of one key share a statement; when that fails, each is tried alone. */
export function createReserve(
  db: Database,
  now: () => Date,
  { lanes = new Map(), giveUp }: { lanes?: Lanes; giveUp?: AbortSignal } = {},
): Reserve {
  const hold = createBatcher(async (holds: readonly NewHold[], keyHash) => {
    const balance = await insertHolds(db, holds, termsOf(keyHash, now()));
    return holds.map(() => balance);
  }, lanes);

  async function reserve({ keyHash, accountId }: Caller, wanted: NewHold): Promise<HeldRow> {
    const together = await hold(keyHash, wanted, accountId);
    if (together !== undefined) return together;
    // Tried alone even if no period has to begin and no expired hold is dropped here: the rest of the batch may have
    // asked for too much, and another call may be dropping the same expired holds right now.
    const at = now();
    await findCaller(db, at, keyHash); // enters the current period
    const terms: HoldTerms = { ...termsOf(keyHash, at), latestReset: 'infinity' }; // one far ahead was set by an operator
    const alone = await insertHolds(db, [wanted], terms);
    if (alone !== undefined) return alone;
    await dropExpiredHolds(db, accountId, at);
    return await reserveAlone(db, wanted, terms);
  }

  return (caller, wanted) => retryLost(() => reserve(caller, wanted), { giveUp });
}

/**
 * Makes a single hold. Tries again when a call that ended between the attempt and reading the balance returned enough
 * credits, so that no error says "needs 1, 2 are left".
 */
async function reserveAlone(db: Database, wanted: NewHold, terms: HoldTerms): Promise<HeldRow> {
  const { id, credits } = wanted;
  for (let attempt = 1; ; attempt++) {
    const alone = await insertHolds(db, [wanted], terms);
    if (alone !== undefined) return alone;
    const before = await heldBalance(db, id); // an earlier attempt may have made the hold
    if (before !== undefined) return before;
    const { left, unspent } = await balanceOf(db, terms.keyHash);
    if (left < credits || attempt === MAX_ATTEMPTS)
      throw insufficient(credits, Math.min(left, credits - 1), unspent >= credits);
  }
}

const MAX_ATTEMPTS = 3;

function termsOf(keyHash: string, now: Date): HoldTerms {
  const expiresAt = new Date(now.getTime() + HOLD_LIFETIME_MS);
  return { keyHash, now, latestReset: latestReset(now), expiresAt };
}

/** Returns the credits left and unspent. Held ones are not left: they cannot be spent, though some will be released. */
async function balanceOf(db: Database, keyHash: string): Promise<{ left: number; unspent: number }> {
  const row = await findApiKey(db, keyHash);
  if (row === undefined) throw invalidKey();
  const unspent = row.monthly_credits - row.credits_used;
  return { left: Math.max(0, unspent - row.credits_held), unspent };
}

/** Advice for a call that could cost less. */
const LESS = '降低 search_depth、省略 include_answer 或減少網址';

/** Creates the error. `isHeld`: the credits would suffice but for running calls, which may cost less than they hold. */
function insufficient(needed: number, left: number, isHeld: boolean): ServiceError {
  const missing = `點數不足：這次呼叫最多需要 ${needed} 點，目前可用 ${left} 點`;
  const less = needed > 1 ? LESS : '';
  const message = isHeld
    ? `${missing}，另有點數由進行中的呼叫暫時保留。可稍候再試${less && `，或${less}`}。`
    : `${missing}。可${less && `${less}，或`}等每月 1 日 00:00（UTC）重置。`;
  return new ServiceError('insufficient_credits', message, {
    credits_needed: needed,
    credits_remaining: left,
    isPassing: isHeld,
  });
}
