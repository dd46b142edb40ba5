import { randomUUID } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import type { Database } from '../db/schema.ts';
import { replacePassword } from '../db/sign-in.ts';
import { OperatorError } from '../errors.ts';

export const MIN_PASSWORD_LENGTH = 8; // NIST SP 800-63B, section 3.1.1.2

/** Sets an account's password, hashed as better-auth does, and ends its sessions. */
export async function setPassword(db: Database, accountId: string, password: string, now: Date): Promise<void> {
  if (password.length < MIN_PASSWORD_LENGTH) {
    throw new OperatorError(`a password has at least ${MIN_PASSWORD_LENGTH} characters`);
  }
  const method = { id: randomUUID(), accountId, hash: await hashPassword(password), now };
  await replacePassword(db, method);
}
