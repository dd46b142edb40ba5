import { hashPassword } from 'better-auth/crypto';
import { OperatorError } from '../errors.ts';
import type { Accounts } from './accounts.ts';

/** Shortest password, in UTF-16 units: NIST SP 800-63B, section 3.1.1.2. */
export const MIN_PASSWORD_LENGTH = 8;

/** Sets an account's password, hashed as better-auth does, and ends its sessions. */
export async function setPassword(
  accounts: Pick<Accounts, 'replacePassword'>,
  accountId: string,
  password: string,
): Promise<void> {
  if (password.length < MIN_PASSWORD_LENGTH) {
    throw new OperatorError(`a password has at least ${MIN_PASSWORD_LENGTH} characters`);
  }
  await accounts.replacePassword(accountId, await hashPassword(password));
}
