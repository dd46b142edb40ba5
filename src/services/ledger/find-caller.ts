import { findApiKey, type KeyAndAccount } from '../../db/api-keys.ts';
import type { Database } from '../../db/schema.ts';
import type { Caller } from './ledger.ts';
import { confirmedReset } from './monthly-reset.ts';
import { enterPeriod } from './period.ts';

/** Finds the caller with this key hash, in the period of `now`; undefined for an invalid key. */
export async function findCaller(db: Database, now: Date, keyHash: string): Promise<Caller | undefined> {
  const found = await findApiKey(db, keyHash);
  if (found === undefined) return undefined;
  const period = { accountId: found.account_id, resetsAt: found.resets_at };
  if (!(await enterPeriod(db, period, now))) return toCaller(keyHash, found);
  const fresh = await findApiKey(db, keyHash);
  return fresh && toCaller(keyHash, fresh);
}

function toCaller(keyHash: string, row: KeyAndAccount): Caller {
  return {
    keyHash,
    apiKeyId: row.api_key_id,
    accountId: row.account_id,
    account: {
      monthlyCredits: row.monthly_credits,
      creditsUsed: row.credits_used,
      creditsHeld: row.credits_held,
      resetsAt: confirmedReset(row.resets_at),
    },
  };
}
