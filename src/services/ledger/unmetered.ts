import { randomUUID } from 'node:crypto';
import type { Credits } from './ledger.ts';

/** Creates credits for a service with one user and no accounts: there are no limits, and nothing is recorded. */
export function unmeteredCredits(): Credits {
  return {
    authenticate: async () => undefined,
    recognize: async () => undefined,
    mayBegin: () => true,
    reserve: async (_caller, _tool, credits) => ({ id: randomUUID(), accountId: '', credits, account: NOT_COUNTED }),
    settle: async () => ({ credits_used: 0, credits_remaining: Number.POSITIVE_INFINITY }),
    release: async () => {},
  };
}

const NOT_COUNTED = { monthlyCredits: Number.POSITIVE_INFINITY, creditsUsed: 0 };
