import type { Config } from '../config.ts';
import { startServerClock } from '../db/clock.ts';
import { openMigrated } from '../db/database.ts';
import { OperatorError } from '../errors.ts';
import { type Accounts, createAccounts } from '../services/accounts.ts';
import { announceNew, locationOf } from './location.ts';

/**
 * Runs one command on the accounts in the database; the server may be running. Throws OperatorError when there is no
 * embedded database, unless `mayBeNew`, which makes one.
 */
export async function withAccounts(
  config: Config,
  work: (accounts: Accounts) => Promise<void>,
  { mayBeNew = false } = {},
): Promise<void> {
  const location = locationOf(config, { mayBeNew });
  const db = await openMigrated({ ...location, poolSize: 1 });
  try {
    if (location.isNew) announceNew(location);
    const clock = config.databaseUrl === undefined ? undefined : await startServerClock(db);
    await work(createAccounts(db, clock?.now ?? (() => new Date()))).finally(() => clock?.close());
  } finally {
    await db.destroy();
  }
}

/** Returns the id of the account with this e-mail. Throws OperatorError when there is none. */
export async function requireAccount(accounts: Accounts, email: string): Promise<string> {
  const id = await accounts.find(email);
  if (id !== undefined) return id;
  throw new OperatorError(`there is no account ${email}`);
}
