import type { Config } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { type Accounts, createAccounts } from '../services/accounts.ts';

export interface NewKeyOptions {
  email: string;
  name: string;
  credits?: number;
}

/** Prints the key alone on stdout, so that scripts can take it. */
export async function createKey(config: Config, { email, name, credits }: NewKeyOptions): Promise<void> {
  await withAccounts(config, async (accounts) => {
    const account = { email, ...(credits === undefined ? {} : { monthlyCredits: credits }) };
    const { key } = await accounts.createKey(await accounts.ensure(account), name);
    print(key);
  });
}

export async function listKeys(config: Config, email: string): Promise<void> {
  await withAccounts(config, async (accounts) => {
    const keys = await accounts.listKeys(await existing(accounts, email));
    const day = (date: Date | null) => date?.toISOString().slice(0, 10) ?? 'never';
    for (const key of keys) {
      print(`${key.id}  ${key.hint}  created ${day(key.created_at)}  last used ${day(key.last_used_at)}  ${key.name}`);
    }
  });
}

export async function revokeKey(config: Config, email: string, id: string): Promise<void> {
  await withAccounts(config, async (accounts) => {
    if (await accounts.revokeKey(await existing(accounts, email), id)) return print(`revoked ${id}`);
    throw Object.assign(new Error(`${email} has no live key ${id}`), { code: 'no_such_key' });
  });
}

async function existing(accounts: Accounts, email: string): Promise<string> {
  const id = await accounts.find(email);
  if (id !== undefined) return id;
  throw Object.assign(new Error(`there is no account ${email}`), { code: 'no_such_account' });
}

async function withAccounts(config: Config, work: (accounts: Accounts) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir } = config;
  const db = await openDatabase({ databaseUrl, dataDir, poolSize: 1 });
  try {
    await migrate(db);
    await work(createAccounts(db, () => new Date()));
  } finally {
    await db.destroy();
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
