import type { Config } from '../config.ts';
import { openMigrated } from '../db/database.ts';
import { OperatorError } from '../errors.ts';
import { type Accounts, createAccounts } from '../services/accounts.ts';
import { locationOf } from './location.ts';

/** Runs one command on the accounts of the database; the server may be running. `mayBeNew`: makes one where there is none. */
export async function withAccounts(
  config: Config,
  work: (accounts: Accounts) => Promise<void>,
  { mayBeNew = false } = {},
): Promise<void> {
  const db = await openMigrated({ ...locationOf(config, { mayBeNew }), poolSize: 1 });
  try {
    await work(createAccounts(db, () => new Date()));
  } finally {
    await db.destroy();
  }
}

/** The account's id. Throws OperatorError when there is no such account. */
export async function requireAccount(accounts: Accounts, email: string): Promise<string> {
  const id = await accounts.find(email);
  if (id !== undefined) return id;
  throw new OperatorError(`there is no account ${email}`);
}
