import { sql } from 'kysely';
import type { Database } from './schema.ts';
import { statement } from './statement.ts';

/**
 * The three statements of the credit ledger. Each is one round trip and one transaction; each changes the account's row
 * under its lock, and re-reads that row when it had to wait (READ COMMITTED), so no two calls spend the same credit.
 * Times are the caller's, so that tests own the clock.
 */
export interface HoldRequest {
  id: string;
  keyHash: string;
  tool: string;
  credits: number;
  now: Date;
  /** 00:00 UTC on the first of the month after `now`; used when the period is over. */
  nextReset: Date;
  expiresAt: Date;
}

/**
 * Sets credits aside, once for each id. False when the key is not valid (any more) or too few credits are left: nothing has
 * changed.
 */
export async function insertHold(db: Database, hold: HoldRequest): Promise<boolean> {
  const { id, keyHash, tool, credits, now, nextReset, expiresAt } = hold;
  try {
    return (await INSERT_HOLD(db, [now, nextReset, credits, keyHash, id, tool, expiresAt])).length > 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return true;
    throw error;
  }
}

const UNIQUE_VIOLATION = '23505'; // it is there, from a try whose answer was lost; this one has changed nothing

/** Whether credits are set aside under this id. */
export async function isHeld(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('holds').where('id', '=', id).select('id').executeTakeFirst()) !== undefined;
}

/** Exported so that it can be measured by itself. */
export const INSERT_HOLD_TEXT = `
  with account as (
    update accounts a set
      credits_used = case when a.resets_at <= $1::timestamptz then 0 else a.credits_used end,
      resets_at = case when a.resets_at <= $1::timestamptz then $2::timestamptz else a.resets_at end,
      credits_held = a.credits_held + $3::integer
    from api_keys k
    where k.hash = $4::text and k.revoked_at is null and a.id = k.account_id and a.disabled_at is null
      and a.monthly_credits - a.credits_held - case when a.resets_at <= $1::timestamptz then 0 else a.credits_used end
          >= $3::integer
    returning a.id as account_id, k.id as api_key_id
  )
  insert into holds (id, account_id, api_key_id, tool, credits, created_at, expires_at)
  select $5::text, account_id, api_key_id, $6::text, $3::integer, $1::timestamptz, $7::timestamptz
  from account
  returning id`;

const INSERT_HOLD = statement(INSERT_HOLD_TEXT);

/** Gives back what dead processes held. */
export async function dropExpiredHolds(db: Database, accountId: string, now: Date): Promise<void> {
  // Skipping locked rows: a settle that is taking its own expired hold away right now must not be waited for.
  await sql`
    with expired as (
      delete from holds where id in (
        select id from holds where account_id = ${accountId}
          and (expires_at <= ${now} or created_at > ${now}::timestamptz + interval '1 day') -- made by a clock that was wrong
        for update skip locked
      ) returning credits
    ), freed as (select coalesce(sum(credits), 0)::integer as credits from expired)
    update accounts set credits_held = credits_held - freed.credits from freed
    where id = ${accountId} and freed.credits > 0`.execute(db);
}

export interface Settlement {
  holdId: string;
  /** What the call cost; at most what was held. */
  credits: number;
  /** 'success' or the error code. */
  status: string;
  /** Of a language model. */
  inputTokens: number;
  outputTokens: number;
  now: Date;
  nextReset: Date;
}

export interface BalanceRow {
  monthly_credits: number;
  credits_used: number;
}

/** Ends a hold: charges, and writes the usage row. Undefined when the hold is gone (settled before, or expired). */
export async function takeHold(db: Database, settlement: Settlement): Promise<BalanceRow | undefined> {
  const { holdId, status, credits, now, inputTokens, outputTokens, nextReset } = settlement;
  const succeeded = status === 'success' ? 1 : 0;
  return (await TAKE_HOLD(db, [holdId, status, credits, now, inputTokens, outputTokens, nextReset, succeeded]))[0];
}

export const TAKE_HOLD_TEXT = `
  with hold as (
    delete from holds where id = $1::text
    -- No call ends before it began, whatever the clock says by now.
    returning id, account_id, api_key_id, tool, credits, created_at, greatest($4::timestamptz, created_at) as ended_at
  ), account as (
    update accounts a set
      credits_used = $3::integer + case when a.resets_at <= $4::timestamptz then 0 else a.credits_used end,
      resets_at = case when a.resets_at <= $4::timestamptz then $7::timestamptz else a.resets_at end,
      credits_held = a.credits_held - hold.credits,
      lifetime_calls = a.lifetime_calls + $8::integer,
      lifetime_credits = a.lifetime_credits + $3::integer
    from hold where a.id = hold.account_id
    returning a.id, a.monthly_credits, a.credits_used,
      (a.resets_at at time zone 'utc' - interval '1 month') at time zone 'utc' as began_at
  ), recorded as (
    -- In the period that it was charged to, also where this clock is a little behind one that began the period already.
    insert into usage (id, account_id, api_key_id, tool, status, credits, latency_ms, created_at, model_input_tokens, model_output_tokens)
    select hold.id, account_id, api_key_id, tool, $2::text, $3::integer,
      greatest(0, extract(epoch from $4::timestamptz - created_at) * 1000)::integer,
      case when account.began_at between ended_at and ended_at + interval '1 day' then account.began_at else ended_at end,
      $5::integer, $6::integer
    from hold join account on account.id = hold.account_id
  )
  select monthly_credits, credits_used from account`;

const TAKE_HOLD = statement<BalanceRow>(TAKE_HOLD_TEXT);

/** The balance of a call that has been settled already; undefined when it never was. */
export async function settledBalance(db: Database, holdId: string): Promise<BalanceRow | undefined> {
  return await db
    .selectFrom('usage')
    .innerJoin('accounts', 'accounts.id', 'usage.account_id')
    .where('usage.id', '=', holdId)
    .select(['accounts.monthly_credits', 'accounts.credits_used'])
    .executeTakeFirst();
}
