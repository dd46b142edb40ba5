import { sql } from 'kysely';
import { withAccountLocked } from './accounts.ts';
import type { Database } from './schema.ts';

// Charges survive a clock that is wrong by more than a day, whichever one it is:
// - It was fast and is right now: what was charged ahead of time counts in the current period.
// - It was right, is slow now and will be right again: what was charged counts in the earlier period while the clock is
//   slow, and in its own again afterwards.
// The two look alike on one machine, so some calls may count in a period that is not theirs, each in one at a time: those
// made while the clock was slow count in the earlier period only. That is the most that is lost. If a slow clock is
// right only after another month's end, or during a call that is settled first, it is what was charged before, too.

/**
 * Begins the period that ends at `end` if the old one is over. Calls of the new one that `undoFuturePeriod` has moved
 * into the old one return: the clock was slow meanwhile.
 */
export async function rollOver(db: Database, accountId: string, now: Date, end: Date): Promise<void> {
  await withAccountLocked(db, accountId, (alone) =>
    sql`
      with account as (
        select id, ${monthBefore(sql`resets_at`)} as began_at from accounts
        where id = ${accountId} and resets_at <= ${now}
      ), returned as (
        update usage set created_at = dated_at, dated_at = null from account
        where account_id = account.id and created_at >= began_at
          -- Replicas' clocks differ.
          and dated_at >= ${monthBefore(sql`${end}::timestamptz`)} and dated_at < ${end}
          and dated_at <= ${now}::timestamptz + interval '1 day'
        returning credits
      )
      update accounts set resets_at = ${end}, period_began_at = ${now},
        credits_used = (select coalesce(sum(credits), 0)::integer from returned)
      where id in (select id from account)`.execute(alone),
  );
}

/**
 * Ends a period that a wrong clock began ahead of time, which that clock's date or usage dated after `now` distinguishes
 * from one that an operator set. The account returns to the period of `now`, which ends at `end`, with the credits
 * charged in it. Calls dated ahead were made too: they are moved to `now` and count in that period, and keep their date
 * in `dated_at` in case it is the clock of `now` that is wrong.
 */
export async function undoFuturePeriod(db: Database, accountId: string, now: Date, end: Date): Promise<void> {
  const soon = sql`${now}::timestamptz + interval '1 day'`;
  const isBegunAhead = sql`id = ${accountId} and resets_at > ${end} and (period_began_at > ${soon} or exists (
    select 1 from usage where account_id = ${accountId} and created_at > ${soon}))`;
  const { rows } = await sql`select 1 from accounts where ${isBegunAhead}`.execute(db);
  if (rows.length === 0) return; // as in every call of an account whose period an operator set
  // A separate statement after locking: one that itself waits for the lock does not see what was charged meanwhile.
  await withAccountLocked(db, accountId, (alone) =>
    sql`
      with account as (
        select id from accounts where ${isBegunAhead}
      ), ahead as (
        update usage set created_at = ${now}, dated_at = coalesce(dated_at, created_at)
        where account_id in (select id from account) and created_at > ${now}
        returning credits
      ), charged as (
        select credits from usage
        where account_id = ${accountId} and created_at >= ${monthBefore(sql`${end}::timestamptz`)} and created_at <= ${now}
        union all select credits from ahead
      )
      update accounts set resets_at = ${end}, period_began_at = ${now},
        credits_used = (select coalesce(sum(credits), 0)::integer from charged)
      where id in (select id from account)`.execute(alone),
  );
}

function monthBefore(time: ReturnType<typeof sql>) {
  return sql`(${time} at time zone 'utc' - interval '1 month') at time zone 'utc'`;
}
