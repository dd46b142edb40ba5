import { sql } from 'kysely';
import type { Account, Database } from './schema.ts';

export interface NewAccount {
  id: string;
  name: string;
  email: string;
  monthlyCredits?: number | undefined;
  resetsAt: Date;
  periodBeganAt: Date;
}

/** Returns the account with this e-mail address unchanged, or creates it. */
export async function ensureAccount(db: Database, account: NewAccount): Promise<Account> {
  await db
    .insertInto('accounts')
    .values({
      id: account.id,
      name: account.name,
      email: account.email,
      resets_at: account.resetsAt,
      period_began_at: account.periodBeganAt,
      ...(account.monthlyCredits === undefined ? {} : { monthly_credits: account.monthlyCredits }),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
  return await db.selectFrom('accounts').selectAll().where('email', '=', account.email).executeTakeFirstOrThrow();
}

/** Finds the id of the account with this e-mail address (lower case). */
export async function findAccount(db: Database, email: string): Promise<string | undefined> {
  return (await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst())?.id;
}

export type AccountBalance = Pick<Account, 'monthly_credits' | 'credits_used' | 'resets_at'>;

/** Finds an account's balance; undefined when there is no such account. */
export async function findBalance(db: Database, accountId: string): Promise<AccountBalance | undefined> {
  return await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['monthly_credits', 'credits_used', 'resets_at'])
    .executeTakeFirst();
}

export async function setMonthlyCredits(db: Database, accountId: string, credits: number): Promise<void> {
  await db.updateTable('accounts').set({ monthly_credits: credits }).where('id', '=', accountId).execute();
}

/** Sums over all accounts since the start, deleted ones included; `accounts` are those that exist. */
export interface Totals {
  accounts: number;
  calls: number;
  credits: number;
}

/** Settings that hold the usage of deleted accounts. */
const DELETED_CALLS = 'deleted_calls';
const DELETED_CREDITS = 'deleted_credits';

/** Returns sums over all accounts for the public statistics; calls and credits include those of deleted accounts. */
export async function totals(db: Database): Promise<Totals> {
  // float8 because bigint comes as a string; exact up to 2^53.
  const { rows } = await sql<Totals>`
    select count(*)::float8 as accounts,
      (coalesce(sum(lifetime_calls), 0) + ${setting(DELETED_CALLS)})::float8 as calls,
      (coalesce(sum(lifetime_credits), 0) + ${setting(DELETED_CREDITS)})::float8 as credits
    from accounts`.execute(db);
  return rows[0] ?? { accounts: 0, calls: 0, credits: 0 };
}

function setting(name: string) {
  return sql`coalesce((select value::bigint from settings where name = ${name}), 0)`;
}

export type ListedAccount = Pick<
  Account,
  'id' | 'email' | 'monthly_credits' | 'credits_used' | 'resets_at' | 'created_at' | 'disabled_at' | 'is_operator'
>;

/** Returns every account, oldest first. */
export async function listAccounts(db: Database): Promise<ListedAccount[]> {
  return await db
    .selectFrom('accounts')
    .select([
      ...(['id', 'email', 'monthly_credits', 'credits_used', 'resets_at'] as const),
      ...(['created_at', 'disabled_at', 'is_operator'] as const),
    ])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Disables an account from `at`, or enables it again with null. Running calls are not affected. */
export async function setDisabled(db: Database, accountId: string, at: Date | null): Promise<void> {
  await db.updateTable('accounts').set({ disabled_at: at }).where('id', '=', accountId).execute();
}

/** Finds an account for the dashboard; undefined when it is disabled or deleted. */
export async function findEnabled(
  db: Database,
  accountId: string,
): Promise<{ id: string; name: string; email: string; isOperator: boolean } | undefined> {
  return await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .select(['id', 'name', 'email', 'is_operator as isOperator'])
    .executeTakeFirst();
}

export async function setOperator(db: Database, accountId: string, isOperator: boolean): Promise<void> {
  await db.updateTable('accounts').set({ is_operator: isOperator }).where('id', '=', accountId).execute();
}

export async function hasAccount(db: Database, accountId: string): Promise<boolean> {
  const found = await db.selectFrom('accounts').where('id', '=', accountId).select('id').executeTakeFirst();
  return found !== undefined;
}

/** Runs `work` in a transaction that holds the account's row lock, so such work runs one at a time. */
export async function withAccountLocked<T>(
  db: Database,
  accountId: string,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  // Whatever the server's default, each statement must see what was committed before it, also after waiting for the
  // lock.
  const transaction = db.transaction().setIsolationLevel('read committed');
  return await transaction.execute(async (alone) => {
    await alone.selectFrom('accounts').where('id', '=', accountId).select('id').forNoKeyUpdate().execute();
    return await work(alone);
  });
}

/** Deletes an account with its keys, usage and sessions. The totals are cumulative and keep its calls and credits. */
export async function deleteAccount(db: Database, accountId: string): Promise<void> {
  await sql`
    with gone as (
      delete from accounts where id = ${accountId} returning lifetime_calls, lifetime_credits
    ), used (name, value) as (
      select ${DELETED_CALLS}, lifetime_calls from gone
      union all select ${DELETED_CREDITS}, lifetime_credits from gone
    )
    insert into settings (name, value) select name, value::text from used
    on conflict (name) do update set value = (settings.value::bigint + excluded.value::bigint)::text`.execute(db);
}
