import { rollOver, undoFuturePeriod } from '../../db/accounts.ts';
import { findApiKey, type KeyAndAccount } from '../../db/api-keys.ts';
import type { Database } from '../../db/schema.ts';
import type { Caller } from './ledger.ts';
import { confirmedReset, latestReset, nextReset } from './monthly-reset.ts';

/** Finds the caller with this key hash, beginning a new period if one is due; undefined for an invalid key. */
export async function findCaller(db: Database, now: Date, keyHash: string): Promise<Caller | undefined> {
  const found = await findApiKey(db, keyHash);
  if (found === undefined) return undefined;
  const isAhead = !(Number(found.resets_at) <= latestReset(now).getTime()); // NaN: a year beyond JavaScript's range
  if (found.resets_at > now && !isAhead) return toCaller(keyHash, found);
  await (isAhead ? undoFuturePeriod : rollOver)(db, found.account_id, now, nextReset(now));
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
