import type { Config } from '../config.ts';
import { OperatorError } from '../errors.ts';
import { print } from './print.ts';
import { requireAccount, withAccounts } from './with-accounts.ts';

/** Options of `huasou keys create`. */
export interface NewKeyOptions {
  email: string;
  name: string;
  /** Credits per month of the account. */
  credits?: number;
}

/** Creates a key, and its account if there is none, and prints the key alone on stdout, for scripts. */
export async function createKey(config: Config, { email, name, credits }: NewKeyOptions): Promise<void> {
  await withAccounts(
    config,
    async (accounts) => {
      const account = { email, ...(credits === undefined ? {} : { monthlyCredits: credits }) };
      const { key } = await accounts.createKey(await accounts.ensure(account), name);
      print(key);
    },
    { mayBeNew: true },
  );
}

export async function listKeys(config: Config, email: string): Promise<void> {
  await withAccounts(config, async (accounts) => {
    const keys = await accounts.listKeys(await requireAccount(accounts, email));
    const day = (date: Date | null) => date?.toISOString().slice(0, 10) ?? 'never';
    for (const key of keys) {
      print(`${key.id}  ${key.hint}  created ${day(key.created_at)}  last used ${day(key.last_used_at)}  ${key.name}`);
    }
  });
}

export async function revokeKey(config: Config, email: string, id: string): Promise<void> {
  await withAccounts(config, async (accounts) => {
    if (await accounts.revokeKey(await requireAccount(accounts, email), id)) return print(`revoked ${id}`);
    throw new OperatorError(`${email} has no active key ${id}`);
  });
}
