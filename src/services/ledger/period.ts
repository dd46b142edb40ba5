import { rollOver, undoFuturePeriod } from '../../db/periods.ts';
import type { Database } from '../../db/schema.ts';
import { latestReset, nextReset } from './monthly-reset.ts';

/** An account's id and the end of its period, as the database has it. */
export interface Period {
  accountId: string;
  resetsAt: Date | number;
}

/**
 * Brings an account into the period of `now`: begins it when the old one is over, and ends one that a wrong clock began
 * ahead of time. Returns false when the account was in it already, and did not change.
 */
export async function enterPeriod(db: Database, { accountId, resetsAt }: Period, now: Date): Promise<boolean> {
  const isAhead = !(Number(resetsAt) <= latestReset(now).getTime()); // NaN: a year beyond JavaScript's range
  if (Number(resetsAt) > now.getTime() && !isAhead) return false;
  await (isAhead ? undoFuturePeriod : rollOver)(db, accountId, now, nextReset(now));
  return true;
}
