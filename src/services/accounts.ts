import { randomUUID } from 'node:crypto';
import {
  deleteAccount,
  ensureAccount,
  findAccount,
  findBalance,
  findEnabled,
  type ListedAccount,
  listAccounts,
  setDisabled,
  setMonthlyCredits,
  setOperator,
  totals,
  withAccountLocked,
} from '../db/accounts.ts';
import {
  findKeyHash,
  insertApiKey,
  type ListedApiKey,
  listApiKeys,
  nthRevokedSince,
  revokeApiKey,
  touchApiKeys,
} from '../db/api-keys.ts';
import { retryLost } from '../db/retry.ts';
import type { Database } from '../db/schema.ts';
import { replacePassword } from '../db/sign-in.ts';
import { ServiceError } from '../errors.ts';
import { HOUR_MS } from '../time/durations.ts';
import { hashKey, newKey } from './api-key.ts';
import { DASHBOARD_KEY_NAME } from './key-name.ts';
import { confirmedReset, nextReset } from './ledger/monthly-reset.ts';
import { enterPeriod } from './ledger/period.ts';

/** A new API key. */
export interface CreatedKey {
  id: string;
  name: string;
  /** The key itself, shown only this once: the database has only its hash. */
  key: string;
  hint: string;
  created_at: Date;
}

/** An account whose keys and sessions are accepted. */
export interface EnabledAccount {
  id: string;
  name: string;
  email: string;
  isOperator: boolean;
}

/** Manages accounts and their API keys. */
export interface Accounts {
  /** Returns the id of the account with this e-mail address, created if absent. Sets `monthlyCredits` if given. */
  ensure(account: { email: string; name?: string; monthlyCredits?: number }): Promise<string>;
  /** Finds the id of the account with this e-mail address. */
  find(email: string): Promise<string | undefined>;
  /** Whether there is no account at all. */
  isEmpty(): Promise<boolean>;
  createKey(accountId: string, name: string): Promise<CreatedKey>;
  /**
   * Creates a key, unless the account has `most` live keys already; then returns undefined. Throws `rate_limited` when
   * the account keeps creating and revoking keys.
   */
  createKeyWithin(most: number, accountId: string, name: string): Promise<CreatedKey | undefined>;
  listKeys(accountId: string): Promise<ListedApiKey[]>;
  /** Revokes a key; false when the account has no such live key. */
  revokeKey(accountId: string, keyId: string): Promise<boolean>;
  /** Returns every account, oldest first, with its credits in the current period. */
  list(): Promise<ListedAccount[]>;
  setAllowance(accountId: string, credits: number): Promise<void>;
  /** Enables or disables an account. A disabled account's keys and sessions are refused until it is enabled again. */
  setEnabled(accountId: string, enabled: boolean): Promise<void>;
  /** Finds an account; undefined when it is disabled or does not exist. */
  findEnabled(accountId: string): Promise<EnabledAccount | undefined>;
  /** Sets the password and ends the account's sessions. `hash` is in the format of the dashboard's sign-in. */
  replacePassword(accountId: string, hash: string): Promise<void>;
  /** Makes an account an operator, who sees the overview of everybody's calls, or an ordinary account again. */
  setOperator(accountId: string, isOperator: boolean): Promise<void>;
  /** Deletes the account with all its data. */
  remove(accountId: string): Promise<void>;
  /** Returns the allowance, use and next reset (null: never) in the current period. */
  balance(accountId: string): Promise<{ monthlyCredits: number; creditsUsed: number; resetsAt: Date | null }>;
  /**
   * Returns the hash of the key under which the playground's calls are recorded; creates the key if absent. Undefined
   * when that would be more than `most` keys. Throws like `createKeyWithin`.
   */
  dashboardKeyWithin(most: number, accountId: string): Promise<string | undefined>;
  /** Records that a key was used now; written in batches, see LAST_USED_FLUSH_MS. */
  touch(keyId: string): void;
  /** Writes the last batch. */
  close(): Promise<void>;
}

const LAST_USED_FLUSH_MS = 5_000; // one statement for all keys used meanwhile, whatever the traffic

/** Creates the service for accounts and API keys in this database. */
export function createAccounts(db: Database, now: () => Date): Accounts {
  const used = collector(LAST_USED_FLUSH_MS, (ids) => touchApiKeys(db, ids, now()));
  return {
    ensure: (account) => retryLost(() => ensure(db, now(), account), { patient: true }),
    find: (email) => retryLost(() => findAccount(db, email.toLowerCase()), { patient: true }),
    isEmpty: async () => (await totals(db)).accounts === 0,
    createKey: (accountId, name) => createKey(db, now(), accountId, name),
    createKeyWithin: (most, accountId, name) =>
      withAccountLocked(db, accountId, (alone) => createKeyWithin(most, alone, now(), accountId, name)),
    listKeys: (accountId) => listApiKeys(db, accountId),
    revokeKey: (accountId, keyId) => revokeApiKey(db, accountId, keyId, now()),
    list: () => list(db, now()),
    setAllowance: (accountId, credits) => setMonthlyCredits(db, accountId, credits),
    setEnabled: (accountId, enabled) => setDisabled(db, accountId, enabled ? null : now()),
    findEnabled: (accountId) => findEnabled(db, accountId),
    replacePassword: (accountId, hash) => replacePassword(db, { id: randomUUID(), accountId, hash, now: now() }),
    setOperator: (accountId, isOperator) => setOperator(db, accountId, isOperator),
    // Calls lock a hold before its account, the deletion the account first, so they may deadlock.
    remove: (accountId) => retryLost(() => deleteAccount(db, accountId), { patient: true }),
    balance: (accountId) => balance(db, now(), accountId),
    dashboardKeyWithin: (most, accountId) => dashboardKeyWithin(most, db, now(), accountId),
    touch: used.add,
    close: used.flush,
  };
}

async function ensure(
  db: Database,
  now: Date,
  { email, name, monthlyCredits }: { email: string; name?: string; monthlyCredits?: number },
): Promise<string> {
  const account = await ensureAccount(db, {
    id: randomUUID(),
    email: email.toLowerCase(),
    name: name ?? email,
    monthlyCredits,
    resetsAt: nextReset(now),
    periodBeganAt: now,
  });
  if (monthlyCredits !== undefined && account.monthly_credits !== monthlyCredits) {
    await setMonthlyCredits(db, account.id, monthlyCredits);
  }
  return account.id;
}

async function createKey(db: Database, now: Date, accountId: string, name: string): Promise<CreatedKey> {
  const key = newKey();
  const created = { id: randomUUID(), name, hint: `${key.slice(0, 6)}…${key.slice(-4)}`, created_at: now };
  const row = { ...created, account_id: accountId, hash: hashKey(key) };
  // A lost connection may have lost only the reply. In a transaction it cannot be replaced.
  await (db.isTransaction ? insertApiKey(db, row) : retryLost(() => insertApiKey(db, row), { patient: true }));
  return { ...created, key };
}

/** Creates a key within a limit. Call it under `withAccountLocked`: the count and the insert must not interleave. */
async function createKeyWithin(
  most: number,
  alone: Database,
  now: Date,
  accountId: string,
  name: string,
): Promise<CreatedKey | undefined> {
  await refuseChurn(alone, now, accountId);
  const { length } = await listApiKeys(alone, accountId);
  return length < most ? await createKey(alone, now, accountId, name) : undefined;
}

/** Revoked keys are kept, as usage refers to them, so without a limit an account could add rows for ever. */
const MAX_REVOKED_PER_HOUR = 60;

async function refuseChurn(alone: Database, now: Date, accountId: string): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS);
  const first = await nthRevokedSince(alone, accountId, MAX_REVOKED_PER_HOUR, since);
  if (first === undefined) return;
  const retryAfterS = Math.ceil((first.getTime() - since.getTime()) / 1_000);
  const message = `一小時內建立又撤銷的金鑰太多，請 ${Math.ceil(retryAfterS / 60)} 分鐘後再試。`;
  throw new ServiceError('rate_limited', message, { retryAfterS });
}

async function list(db: Database, now: Date): Promise<ListedAccount[]> {
  const listed = await listAccounts(db);
  let isStale = false;
  for (const { id, resets_at } of listed) {
    if (await enterPeriod(db, { accountId: id, resetsAt: resets_at }, now)) isStale = true;
  }
  return isStale ? await listAccounts(db) : listed;
}

async function balance(db: Database, now: Date, accountId: string) {
  let found = await findBalance(db, accountId);
  const resetsAt = found?.resets_at ?? nextReset(now);
  if (await enterPeriod(db, { accountId, resetsAt }, now)) found = await findBalance(db, accountId);
  return {
    monthlyCredits: found?.monthly_credits ?? 0,
    creditsUsed: found?.credits_used ?? 0,
    resetsAt: confirmedReset(found?.resets_at ?? nextReset(now)),
  };
}

/** Finds or creates the playground's key: a key like any other, listed and revocable, but never shown to anyone. */
async function dashboardKeyWithin(
  most: number,
  db: Database,
  now: Date,
  accountId: string,
): Promise<string | undefined> {
  const known = await findKeyHash(db, accountId, DASHBOARD_KEY_NAME);
  if (known !== undefined) return known;
  return await withAccountLocked(db, accountId, async (alone) => {
    const made = await findKeyHash(alone, accountId, DASHBOARD_KEY_NAME); // by another call in the meantime
    if (made !== undefined) return made;
    const created = await createKeyWithin(most, alone, now, accountId, DASHBOARD_KEY_NAME);
    return created && hashKey(created.key);
  });
}

/** Collects ids and writes each once per flush. A failed write is dropped: a last-used date is not worth an error. */
function collector(everyMs: number, write: (ids: string[]) => Promise<void>) {
  const ids = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const collected = [...ids];
    ids.clear();
    if (collected.length > 0) await write(collected).catch(() => {});
  };
  const add = (id: string) => {
    ids.add(id);
    timer ??= setTimeout(flush, everyMs).unref();
  };
  return { add, flush };
}
