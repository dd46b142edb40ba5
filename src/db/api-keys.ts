import type { Account, ApiKey, Database } from './schema.ts';
import { statement } from './statement.ts';

export type NewApiKey = Pick<ApiKey, 'id' | 'account_id' | 'name' | 'hash' | 'hint' | 'created_at'>;

/** Inserts a key, unless it is there: it may be repeated when it is not known to have succeeded. */
export async function insertApiKey(db: Database, key: NewApiKey): Promise<void> {
  await db
    .insertInto('api_keys')
    .values(key)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** A valid key's ids and the balance of its account. */
export type KeyAndAccount = Pick<Account, 'monthly_credits' | 'credits_used' | 'credits_held' | 'resets_at'> & {
  account_id: string;
  api_key_id: string;
};

/** Finds the valid key with this hash and its account. The index look-up by hash leaks nothing of the key by timing. */
export async function findApiKey(db: Database, hash: string): Promise<KeyAndAccount | undefined> {
  return (await FIND_API_KEY(db, [hash]))[0];
}

const FIND_API_KEY = statement<KeyAndAccount>(`
  select k.id as api_key_id, a.id as account_id, a.monthly_credits, a.credits_used, a.credits_held, a.resets_at
  from api_keys k join accounts a on a.id = k.account_id
  where k.hash = $1::text and k.revoked_at is null and a.disabled_at is null`);

export type ListedApiKey = Pick<ApiKey, 'id' | 'name' | 'hint' | 'created_at' | 'last_used_at'>;

/** Returns an account's valid keys, oldest first. */
export async function listApiKeys(db: Database, accountId: string): Promise<ListedApiKey[]> {
  return await db
    .selectFrom('api_keys')
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .select(['id', 'name', 'hint', 'created_at', 'last_used_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Revokes a key. Returns false when the account has no such valid key. */
export async function revokeApiKey(db: Database, accountId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns when the `nth` newest of an account's revoked keys was created; undefined when it has fewer since then. */
export async function nthRevokedSince(
  db: Database,
  accountId: string,
  nth: number,
  since: Date,
): Promise<Date | undefined> {
  const found = await db
    .selectFrom('api_keys')
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .where('revoked_at', 'is not', null)
    .select('created_at')
    .orderBy('created_at', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst();
  return found?.created_at;
}

/** Records when keys were last used; called in batches. */
export async function touchApiKeys(db: Database, ids: readonly string[], now: Date): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: now }).where('id', 'in', ids).execute();
}

/** Finds the hash of an account's oldest valid key with this name. */
export async function findKeyHash(db: Database, accountId: string, name: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('api_keys')
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .select('hash')
    .orderBy('created_at')
    .executeTakeFirst();
  return found?.hash;
}
