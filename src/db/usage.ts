import { sql } from 'kysely';
import { outcome } from './outcome.ts';
import type { Database } from './schema.ts';

export interface DayOfUse {
  /** YYYY-MM-DD, UTC. */
  day: string;
  tool: string;
  credits: number;
  calls: number;
}

/** Returns an account's credits and calls per day and tool since `from`, oldest first; skips days without calls. */
export async function usageByDay(db: Database, accountId: string, from: Date): Promise<DayOfUse[]> {
  return await db
    .selectFrom('usage')
    .where('account_id', '=', accountId)
    .where('created_at', '>=', from)
    .select([
      sql<string>`to_char(created_at at time zone 'utc', 'YYYY-MM-DD')`.as('day'),
      'tool',
      sql<number>`sum(credits)::int`.as('credits'),
      sql<number>`count(*)::int`.as('calls'),
    ])
    .groupBy(['day', 'tool'])
    .orderBy('day')
    .orderBy('tool')
    .execute();
}

export interface RecentCall {
  created_at: Date;
  tool: string;
  key: string;
  credits: number;
  latency_ms: number;
  /** See `outcome`. */
  status: string;
}

/** Returns an account's calls, newest first; one more than `take` when there are older ones. */
export async function recentCalls(db: Database, accountId: string, skip: number, take: number): Promise<RecentCall[]> {
  return await db
    .selectFrom('usage')
    .innerJoin('api_keys', 'api_keys.id', 'usage.api_key_id')
    .where('usage.account_id', '=', accountId)
    .select([
      'usage.created_at',
      'usage.tool',
      'api_keys.name as key',
      'usage.credits',
      'usage.latency_ms',
      outcome.as('status'),
    ])
    .orderBy('usage.created_at', 'desc')
    .orderBy('usage.id')
    .offset(skip)
    .limit(take + 1)
    .execute();
}
