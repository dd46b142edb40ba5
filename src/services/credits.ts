import { randomUUID } from 'node:crypto';
import { retryLost } from '../db/database.ts';
import type { Database } from '../db/schema.ts';
import { createBatcher, type Lanes } from './batcher.ts';
import { createCallerCache } from './caller-cache.ts';
import { findCaller } from './find-caller.ts';
import { createHeadroom } from './headroom.ts';
import { createReserve } from './reserve.ts';
import { createSettle } from './settle.ts';

export interface Balance {
  credits_used: number;
  credits_remaining: number;
}

/** A caller whose key is valid, with the state of its account at the time of the check. */
export interface Caller {
  /** The key was valid less than a minute ago; whether it still is, the reservation finds out. */
  isCached?: boolean;
  keyHash: string;
  apiKeyId: string;
  accountId: string;
  account: { monthlyCredits: number; creditsUsed: number; creditsHeld: number; resetsAt: Date };
}

export interface Hold {
  id: string;
  accountId: string;
  credits: number;
  /** Before the hold. */
  account: Pick<Caller['account'], 'monthlyCredits' | 'creditsUsed'>;
}

/** Language model tokens that a call used. */
export interface Tokens {
  inputTokens: number;
  outputTokens: number;
}

export interface Credits {
  /** The caller with this key hash, its account in a new period if the old one is over; undefined when there is none. */
  authenticate(keyHash: string): Promise<Caller | undefined>;
  /**
   * As `authenticate`, but from a cache when the key was valid less than a minute ago: for requests that go on to `reserve`,
   * which checks the key anyway. Before a cached caller is refused for any other reason, it has to be authenticated.
   */
  recognize(keyHash: string): Promise<Caller | undefined>;
  /**
   * Whether the work may begin while its credits are still being reserved: when, without what is spent, held or being reserved,
   * far more than `credits` are left. The work has to be aborted if the reservation is refused after all.
   */
  mayBegin(caller: Caller, credits: number): boolean;
  /** Holds `credits` for a call. Throws `insufficient_credits`, or `invalid_api_key` when the key was revoked meanwhile. */
  reserve(caller: Caller, tool: string, credits: number): Promise<Hold>;
  /**
   * Charges a call that succeeded; idempotent. While the database is unreachable it returns the last known balance, and
   * retries the charge in the background until the hold expires, after which the call is free. Throws `invalid_api_key` when
   * the account was deleted meanwhile.
   */
  settle(hold: Hold, credits: number, tokens?: Tokens): Promise<Balance>;
  /** Ends the hold of a call that failed; nothing is charged. `code` (the error's, or `cancelled`) goes into the usage row. */
  release(hold: Hold, code: string, tokens?: Tokens): Promise<void>;
}

/**
 * The credit ledger. Concurrent calls of one key or account share their statements (see `createBatcher`), and the statements
 * of one account go out one after the other: they would wait for the lock on the same account row anyway.
 */
export function createCredits(db: Database, now: () => Date): Credits {
  const find = createBatcher(async (askers: readonly undefined[], keyHash) => {
    const found = await findCaller(db, now(), keyHash);
    return askers.map(() => found);
  });
  const lanes: Lanes = new Map();
  const hold = createReserve(db, now, lanes);
  const callers = createCallerCache(now);
  const headroom = createHeadroom();
  async function authenticate(keyHash: string): Promise<Caller | undefined> {
    const caller = await retryLost(() => find(keyHash, undefined));
    callers.set(keyHash, caller);
    return caller;
  }
  return {
    authenticate,
    recognize: async (keyHash) => callers.get(keyHash) ?? (await authenticate(keyHash)),
    mayBegin(caller, credits) {
      return headroom.isPlenty(callers.get(caller.keyHash) ?? caller, credits);
    },
    async reserve(caller, tool, credits) {
      const { keyHash, accountId } = caller;
      const id = randomUUID(); // one for all attempts: an attempt whose reply was lost may have made the hold
      const done = headroom.ask(accountId, credits);
      try {
        const row = await hold(caller, { id, tool, credits });
        const account = { monthlyCredits: row.monthly_credits, creditsUsed: row.credits_used };
        callers.set(keyHash, {
          ...caller,
          account: { ...caller.account, ...account, creditsHeld: row.credits_held },
        });
        return { id, accountId, credits, account };
      } catch (error) {
        callers.set(keyHash, undefined); // the next call is authenticated first
        throw error;
      } finally {
        done();
      }
    },
    ...createSettle(db, now, lanes),
  };
}

/** For a service with one user and no accounts: no limits, and nothing is recorded. */
export function uncounted(): Credits {
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
