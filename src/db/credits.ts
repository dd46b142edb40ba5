// The credit ledger's statements are INSERT_HOLDS and TAKE_HOLDS. Each is one round trip and one transaction. Each
// changes the account's row under its lock, and re-reads that row if it had to wait (READ COMMITTED), so no two calls
// spend the same credit. All calls of one statement belong to one account. The caller passes the time, so that tests
// control the clock.
//
// They contain `(select $5::text[])` instead of `$5::text[]` to hide the length of the array from Postgres' cost
// estimate: otherwise it plans the statement anew for every call, which costs more than running it.

import { type RawBuilder, sql } from 'kysely';
import { withAccountLocked } from './accounts.ts';
import type { Database } from './schema.ts';
import { statement } from './statement.ts';

/** A reservation of credits for one call. */
export interface NewHold {
  id: string;
  tool: string;
  credits: number;
}

/** Conditions under which holds are made. */
export interface HoldTerms {
  keyHash: string;
  now: Date;
  /** Latest end of a period in which credits are reserved; a wrong clock may have begun one that ends later. */
  latestReset: Date | 'infinity';
  expiresAt: Date;
}

/**
 * Makes all holds or none, each id only once. Returns the account's balance; undefined, with nothing changed, when the
 * key is not or no longer valid, too few credits are left, the period is over or ends too late, or one of several holds
 * exists already.
 */
export async function insertHolds(
  db: Database,
  holds: readonly NewHold[],
  terms: HoldTerms,
): Promise<HeldRow | undefined> {
  const { keyHash, now, latestReset, expiresAt } = terms;
  const all = holds.reduce((sum, { credits }) => sum + credits, 0);
  const columns = [holds.map(({ id }) => id), holds.map(({ tool }) => tool), holds.map(({ credits }) => credits)];
  try {
    return (await INSERT_HOLDS(db, [now, all, keyHash, expiresAt, ...columns, latestReset]))[0];
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)) throw error;
    const [first, ...others] = holds;
    return first === undefined || others.length > 0 ? undefined : await heldBalance(db, first.id);
  }
}

const UNIQUE_VIOLATION = '23505'; // the hold exists from an attempt whose reply was lost; this attempt changed nothing

/** Returns the balance of the account with this hold; undefined when the hold does not exist. */
export async function heldBalance(db: Database, id: string): Promise<HeldRow | undefined> {
  return await db
    .selectFrom('holds')
    .innerJoin('accounts', 'accounts.id', 'holds.account_id')
    .where('holds.id', '=', id)
    .select(['accounts.monthly_credits', 'accounts.credits_used', 'accounts.credits_held'])
    .executeTakeFirst();
}

/** SQL of INSERT_HOLDS, exported for tests and benchmarks. */
export const INSERT_HOLDS_TEXT = `
  with account as (
    update accounts a set credits_held = a.credits_held + $2::integer
    from api_keys k
    where k.hash = $3::text and k.revoked_at is null and a.id = k.account_id and a.disabled_at is null
      and a.monthly_credits - a.credits_held - a.credits_used >= $2::integer
      and a.resets_at > $1::timestamptz and a.resets_at <= $8::timestamptz
    returning a.id as account_id, k.id as api_key_id, a.monthly_credits, a.credits_used, a.credits_held
  ), held as (
    insert into holds (id, account_id, api_key_id, tool, credits, created_at, expires_at)
    select wanted.id, account_id, api_key_id, wanted.tool, wanted.credits, $1::timestamptz, $4::timestamptz
    from account, unnest((select $5::text[]), (select $6::text[]), (select $7::integer[])) as wanted (id, tool, credits)
  )
  select monthly_credits, credits_used, credits_held from account`;

const INSERT_HOLDS = statement<HeldRow>(INSERT_HOLDS_TEXT);

/**
 * Releases the holds of processes that died, and held credits whose holds vanished without being settled: an operator
 * who deletes an API key by SQL deletes its holds too.
 */
export async function dropExpiredHolds(db: Database, accountId: string, now: Date): Promise<void> {
  const isExpired = sql`account_id = ${accountId}
    and (expires_at <= ${now} or created_at > ${now}::timestamptz + interval '1 day')`; // made by a wrong clock
  const live = (others: RawBuilder<unknown>) => sql`(
    select coalesce(sum(credits), 0)::integer from holds where account_id = ${accountId} and ${others})`;
  const { rows } = await sql`
    select 1 from accounts where id = ${accountId} and credits_held <> ${live(sql`not (${isExpired})`)}`.execute(db);
  if (rows.length === 0) return; // as in every call of an account without credits left
  // Reservations and settlements wait for the lock, so the sum includes all that finished before. A waiting settlement
  // has deleted its hold already, but this statement does not see that: it counts the hold, and the settlement
  // subtracts it.
  await withAccountLocked(db, accountId, (alone) =>
    sql`
      with expired as (
        delete from holds where id in (select id from holds where ${isExpired} for update skip locked) returning id
      )
      update accounts set credits_held = ${live(sql`id not in (select id from expired)`)}
      where id = ${accountId}`.execute(alone),
  );
}

/** How a call ended and what is charged for it. */
export interface Settlement {
  holdId: string;
  /** What the call cost; at most what was held. */
  credits: number;
  /** 'success' or the error code. */
  status: string;
  /** Tokens that language models used. */
  inputTokens: number;
  outputTokens: number;
}

/** An account's allowance and what it has used in the current period. */
export interface BalanceRow {
  monthly_credits: number;
  credits_used: number;
}

/** The balance with the credits that are reserved. */
export interface HeldRow extends BalanceRow {
  /** Credits reserved by all running calls. */
  credits_held: number;
}

/**
 * Settles holds: charges the account and writes usage rows. Returns the holds that existed, each with the balance after
 * all settlements; missing ones were settled before, or expired. No hold may be listed twice. A period that is over by
 * `now` is followed by the one that ends at `nextReset`.
 */
export async function takeHolds(
  db: Database,
  settlements: readonly Settlement[],
  { now, nextReset }: { now: Date; nextReset: Date },
): Promise<ReadonlyMap<string, BalanceRow>> {
  const columns = [
    settlements.map(({ holdId }) => holdId),
    settlements.map(({ status }) => status),
    settlements.map(({ credits }) => credits),
    settlements.map(({ inputTokens }) => inputTokens),
    settlements.map(({ outputTokens }) => outputTokens),
  ];
  const rows = await TAKE_HOLDS(db, [now, nextReset, ...columns]);
  return new Map(rows.map(({ id, ...balance }) => [id, balance]));
}

/** SQL of TAKE_HOLDS, exported for tests and benchmarks. */
export const TAKE_HOLDS_TEXT = `
  with hold as (
    delete from holds h
    using unnest((select $3::text[]), (select $4::text[]), (select $5::integer[]), (select $6::integer[]), (select $7::integer[]))
      as e (id, status, credits, input_tokens, output_tokens)
    where h.id = e.id
      -- Always true. Its estimated cost keeps the planner from a sequential scan chosen while the table was small.
      and (select true from accounts a where a.id = h.account_id)
    -- Not before the call began, even if the clock was set back meanwhile.
    returning h.id, account_id, api_key_id, tool, h.credits as held, created_at, expires_at,
      greatest($1::timestamptz, created_at) as ended_at, e.status, e.credits, e.input_tokens, e.output_tokens
  ), summed as (
    select account_id, sum(held)::integer as held, sum(credits)::integer as credits,
      count(*) filter (where status = 'success') as succeeded
    from hold group by account_id
  ), account as (
    update accounts a set
      credits_used = summed.credits + case when a.resets_at <= $1::timestamptz then 0 else a.credits_used end,
      resets_at = case when a.resets_at <= $1::timestamptz then $2::timestamptz else a.resets_at end,
      period_began_at = case when a.resets_at <= $1::timestamptz then $1::timestamptz else a.period_began_at end,
      credits_held = a.credits_held - summed.held,
      lifetime_calls = a.lifetime_calls + summed.succeeded,
      lifetime_credits = a.lifetime_credits + summed.credits
    from summed where a.id = summed.account_id
    returning a.id, a.monthly_credits, a.credits_used,
      (a.resets_at at time zone 'utc' - interval '1 month') at time zone 'utc' as began_at
  ), recorded as (
    -- Recorded in the period that is charged, even if this clock lags behind the one that began it. The latency is capped at
    -- the hold's lifetime: after a jump of the clock it could be years, more milliseconds than an integer holds.
    insert into usage (id, account_id, api_key_id, tool, status, credits, latency_ms, created_at, model_input_tokens, model_output_tokens)
    select hold.id, account_id, api_key_id, tool, status, credits,
      greatest(0, extract(epoch from least($1::timestamptz, expires_at) - created_at) * 1000)::integer,
      case when account.began_at between ended_at and ended_at + interval '1 day' then account.began_at else ended_at end,
      input_tokens, output_tokens
    from hold join account on account.id = hold.account_id
  )
  select hold.id, monthly_credits, credits_used from hold join account on account.id = hold.account_id`;

const TAKE_HOLDS = statement<BalanceRow & { id: string }>(TAKE_HOLDS_TEXT);

/** Returns the current balance of the account whose call was settled; undefined when the call never was. */
export async function settledBalance(db: Database, holdId: string): Promise<BalanceRow | undefined> {
  return await db
    .selectFrom('usage')
    .innerJoin('accounts', 'accounts.id', 'usage.account_id')
    .where('usage.id', '=', holdId)
    .select(['accounts.monthly_credits', 'accounts.credits_used'])
    .executeTakeFirst();
}
