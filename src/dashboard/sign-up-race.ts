import { APIError, createAuthMiddleware } from 'better-auth/api';
import type { Accounts } from '../services/accounts.ts';

/**
 * Corrects the reply to a sign-up that another one for the same address has overtaken: better-auth then only knows that
 * it could not create the account. Throws when that has another reason, which is a defect.
 */
export function tellTaken(accounts: Pick<Accounts, 'find'>) {
  return createAuthMiddleware(async ({ body, context: { returned } }) => {
    if (!(returned instanceof APIError) || returned.body?.code !== 'FAILED_TO_CREATE_USER') return;
    if ((await accounts.find(body.email)) === undefined) throw new Error('better-auth could not create an account');
    const message = 'User already exists. Use another email.'; // as without the race
    throw new APIError('UNPROCESSABLE_ENTITY', { code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', message });
  });
}

/** Whether an error of the database says that a row with such a unique value is there already. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}

const UNIQUE_VIOLATION = '23505'; // PostgreSQL, appendix A
