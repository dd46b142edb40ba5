import { text } from 'node:stream/consumers';
import type { Config } from '../config.ts';
import { OperatorError } from '../errors.ts';
import { setPassword } from '../services/password.ts';
import { print } from './print.ts';
import { requireAccount, withAccounts } from './with-accounts.ts';

/** Prints a line per account: credits used / monthly credits, creation date, e-mail, operator or disabled. */
export async function listAccounts(config: Config): Promise<void> {
  await withAccounts(config, async (accounts) => {
    for (const {
      email,
      credits_used,
      monthly_credits,
      created_at,
      disabled_at,
      is_operator,
    } of await accounts.list()) {
      const credits = `${credits_used}/${monthly_credits}`.padStart(13);
      const since = created_at.toISOString().slice(0, 10);
      const marks = [is_operator ? '  (operator)' : '', disabled_at === null ? '' : '  (disabled)'].join('');
      print(`${credits}  since ${since}  ${email}${marks}`);
    }
  });
}

/** Sets how many credits an account has per month. */
export async function setAllowance(config: Config, email: string, credits: number): Promise<void> {
  await withAccounts(config, async (accounts) => {
    await accounts.setAllowance(await requireAccount(accounts, email), credits);
    print(`${email} has ${credits} credits per month`);
  });
}

/** Enables or disables an account; the keys and sessions of a disabled one are refused. */
export async function setEnabled(config: Config, email: string, enabled: boolean): Promise<void> {
  await withAccounts(config, async (accounts) => {
    await accounts.setEnabled(await requireAccount(accounts, email), enabled);
    print(`${email} is ${enabled ? 'enabled' : 'disabled'}`);
  });
}

/** Sets whether an account is an operator, who sees the overview of all accounts' calls. */
export async function setOperator(config: Config, email: string, isOperator: boolean): Promise<void> {
  await withAccounts(config, async (accounts) => {
    await accounts.setOperator(await requireAccount(accounts, email), isOperator);
    print(`${email} ${isOperator ? 'sees' : 'does not see'} the overview`);
  });
}

/** Addresses that can sign in: the dashboard accepts only those with a dot after the @. */
const SIGNS_IN = /@[^@]+\.[^@.]{2,}$/;
const NO_ADDRESS = 'the dashboard takes no address without a dot behind its @. Make another account, and keys for it';

/** Sets the password to the first line of stdin. It is no argument, because other users can see command lines. */
export async function resetPassword(config: Config, email: string): Promise<void> {
  const [password = ''] = (await text(process.stdin)).split(/\r?\n/);
  await withAccounts(config, async (accounts) => {
    await setPassword(accounts, await requireAccount(accounts, email), password);
    print(`${email} has a new password and is signed out everywhere`);
    if (!SIGNS_IN.test(email)) process.stderr.write(`${email} cannot sign in: ${NO_ADDRESS}\n`);
  });
}

/** Deletes an account with its keys and usage. Throws OperatorError unless `isSure`. */
export async function deleteAccount(config: Config, email: string, isSure: boolean): Promise<void> {
  if (!isSure) {
    throw new OperatorError(`this deletes ${email} with its keys and usage; say --yes`);
  }
  await withAccounts(config, async (accounts) => {
    await accounts.remove(await requireAccount(accounts, email));
    print(`${email} is deleted`);
  });
}
