import { type Totals, totals } from '../db/accounts.ts';
import type { Database } from '../db/schema.ts';
import type { Stats } from '../schemas.ts';
import { createBatcher } from './batcher.ts';

// These constants never change; see SPEC, "Stats".
const USERS_BASELINE = 120;
const QUERIES_BASELINE = 5_000;
const TOKENS_BASELINE = 7_500_000;
const TOKENS_PER_CALL = 1_500;

/**
 * Creates a function that counts once for all concurrent requests: anybody may ask, and counting reads every account. A
 * request that arrives during a count gets the next one, so that it never misses a finished call. When counting takes
 * long, a new count begins at most every 20 ms (see `createBatcher`).
 */
export function createStats(db: Database, now: () => Date): () => Promise<Stats> {
  const count = createBatcher(async (askers: readonly undefined[]) => {
    const stats = toStats(await totals(db), now());
    return askers.map(() => stats);
  });
  return () => count('', undefined);
}

function toStats({ accounts, calls, credits }: Totals, now: Date): Stats {
  return {
    users: USERS_BASELINE + accounts,
    queries: QUERIES_BASELINE + calls,
    credits,
    tokens_estimated: TOKENS_BASELINE + TOKENS_PER_CALL * calls,
    updated_at: now.toISOString(),
  };
}
