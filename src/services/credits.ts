import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasAccount, rollOver, undoFuturePeriod } from '../db/accounts.ts';
import { findApiKey, type KeyAndAccount } from '../db/api-keys.ts';
import {
  type BalanceRow,
  dropExpiredHolds,
  type HeldRow,
  type HoldTerms,
  heldBalance,
  insertHolds,
  type NewHold,
  type Settlement,
  settledBalance,
  takeHolds,
} from '../db/credits.ts';
import { isConnectionLoss, retryLost } from '../db/database.ts';
import type { Database } from '../db/schema.ts';
import { ServiceError } from '../errors.ts';
import { createBatcher } from './batcher.ts';
import { createCallerCache } from './caller-cache.ts';
import { createHeadroom } from './headroom.ts';

/** Longer than any request takes (50 s), so a hold that expires belongs to a process that died. */
export const HOLD_LIFETIME_MS = 120_000;

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

const NO_TOKENS: Tokens = { inputTokens: 0, outputTokens: 0 };

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
 * The credit ledger. Concurrent calls of one key or account share their statements (see `createBatcher`): they would wait for
 * the lock on the same account row anyway.
 */
export function createCredits(db: Database, now: () => Date): Credits {
  const ledger: Ledger = {
    db,
    now,
    find: createBatcher(async (askers, keyHash) => {
      const found = await findCaller(db, now(), keyHash);
      return askers.map(() => found);
    }),
    hold: createBatcher(async (holds, keyHash) => {
      const balance = await insertHolds(db, holds, termsOf(keyHash, now()));
      return holds.map(() => balance);
    }),
    take: createBatcher((settlements) => take(db, now(), settlements)),
  };
  const callers = createCallerCache(now);
  const headroom = createHeadroom();
  async function authenticate(keyHash: string): Promise<Caller | undefined> {
    const caller = await retryLost(() => ledger.find(keyHash, undefined));
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
        const row = await retryLost(() => reserve(ledger, caller, { id, tool, credits }));
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
    async settle(hold, credits, tokens = NO_TOKENS) {
      if (credits > hold.credits) throw new Error(`a call cost ${credits} of ${hold.credits} held credits`);
      const work = () => settle(ledger, hold, credits, tokens);
      try {
        return await retryLost(work, { patient: true });
      } catch (error) {
        if (!isConnectionLoss(error)) throw error;
        // Nobody can know now whether the charge was made. The work is done and its credits are held, so the call succeeds
        // and the charge is retried: reporting a failure might leave the caller charged for it.
        void settleLater(work);
        return balanceAfter(hold, credits);
      }
    },
    async release(hold, code, { inputTokens, outputTokens } = NO_TOKENS) {
      const settlement = { holdId: hold.id, credits: 0, status: code, inputTokens, outputTokens };
      await retryLost(() => takeOne(ledger, hold.accountId, settlement));
    },
  };
}

interface Ledger {
  db: Database;
  now: () => Date;
  /** Batched by key hash. */
  find(keyHash: string, _: undefined): Promise<Caller | undefined>;
  /** Batched by key hash; undefined when the batch as a whole could not be held. */
  hold(keyHash: string, hold: NewHold): Promise<HeldRow | undefined>;
  /** Batched by account: the balance after it; undefined when the hold is gone. */
  take(accountId: string, settlement: Settlement): Promise<BalanceRow | undefined>;
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

/** 00:00 UTC on the 1st of the following month. */
export function nextReset(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}

/** Replicas' clocks differ, and may be set back: a period that another one has begun is kept up to this far ahead of ours. */
const MAX_CLOCK_SKEW_MS = 86_400_000;

function latestReset(now: Date): Date {
  return nextReset(new Date(now.getTime() + MAX_CLOCK_SKEW_MS));
}

async function findCaller(db: Database, now: Date, keyHash: string): Promise<Caller | undefined> {
  const found = await findApiKey(db, keyHash);
  if (found === undefined) return undefined;
  const isAhead = found.resets_at > latestReset(now);
  if (found.resets_at > now && !isAhead) return toCaller(keyHash, found);
  await (isAhead ? undoFuturePeriod : rollOver)(db, found.account_id, now, nextReset(now));
  const fresh = await findApiKey(db, keyHash);
  return fresh && toCaller(keyHash, fresh);
}

function toCaller(keyHash: string, row: KeyAndAccount): Caller {
  return {
    keyHash,
    apiKeyId: row.api_key_id,
    accountId: row.account_id,
    account: {
      ...{ monthlyCredits: row.monthly_credits, creditsUsed: row.credits_used, creditsHeld: row.credits_held },
      resetsAt: row.resets_at,
    },
  };
}

/** The balance after the hold. Tried together with others, then alone. */
async function reserve({ db, now, hold }: Ledger, caller: Caller, wanted: NewHold): Promise<HeldRow> {
  const { keyHash, accountId } = caller;
  const together = await hold(keyHash, wanted);
  if (together !== undefined) return together;
  // Alone even when no expired hold is freed here: the rest of the batch may have asked for too much, and another call may
  // be freeing the same expired holds right now.
  const at = now();
  await findCaller(db, at, keyHash); // begins a new period if one is due
  await dropExpiredHolds(db, accountId, at);
  return await reserveAlone(db, wanted, { ...termsOf(keyHash, at), latestReset: EVER });
}

/** Again when a call that ended between the attempt and the look at the balance gave back enough: never "needs 1, 2 are left". */
async function reserveAlone(db: Database, wanted: NewHold, terms: HoldTerms): Promise<HeldRow> {
  const { id, credits } = wanted;
  for (let attempt = 1; ; attempt++) {
    const alone = await insertHolds(db, [wanted], terms);
    if (alone !== undefined) return alone;
    const before = await heldBalance(db, id); // an earlier attempt may have made it
    if (before !== undefined) return before;
    const left = await leftFor(db, terms.keyHash);
    if (left < credits || attempt === MAX_ATTEMPTS) throw insufficient(credits, Math.min(left, credits - 1));
  }
}

const MAX_ATTEMPTS = 3;
const EVER = new Date(Date.UTC(9999, 0));

function termsOf(keyHash: string, now: Date) {
  const expiresAt = new Date(now.getTime() + HOLD_LIFETIME_MS);
  return { keyHash, now, nextReset: nextReset(now), latestReset: latestReset(now), expiresAt };
}

/** What running calls hold cannot be spent, so it does not count as left. */
async function leftFor(db: Database, keyHash: string): Promise<number> {
  const row = await findApiKey(db, keyHash);
  if (row === undefined) throw invalidKey();
  return Math.max(0, row.monthly_credits - row.credits_used - row.credits_held);
}

function invalidKey(): ServiceError {
  return new ServiceError('invalid_api_key', 'API 金鑰無效或已撤銷。');
}

function insufficient(needed: number, left: number): ServiceError {
  const message = `點數不足：這次呼叫最多需要 ${needed} 點，目前可用 ${left} 點。可降低 search_depth 或網址數量，或等每月 1 日 00:00（UTC）重置。`;
  return new ServiceError('insufficient_credits', message, { credits_needed: needed, credits_remaining: left });
}

async function settle(
  ledger: Ledger,
  { id, accountId }: Hold,
  credits: number,
  { inputTokens, outputTokens }: Tokens,
): Promise<Balance> {
  const settlement = { holdId: id, credits, status: 'success', inputTokens, outputTokens };
  // No hold: either the reply to an earlier try was lost, and its usage row is there, or the hold expired.
  const row = (await takeOne(ledger, accountId, settlement)) ?? (await settledBalance(ledger.db, id));
  if (row !== undefined) return toBalance(row);
  if (!(await hasAccount(ledger.db, accountId))) throw invalidKey(); // deleted while the call ran
  throw new Error(`hold ${id} expired before its call ended`);
}

/** In a batch, or alone when the batch fails: another of its settlements may be the reason. */
async function takeOne(ledger: Ledger, accountId: string, settlement: Settlement): Promise<BalanceRow | undefined> {
  try {
    return await ledger.take(accountId, settlement);
  } catch (error) {
    if (isConnectionLoss(error)) throw error;
    return (await take(ledger.db, ledger.now(), [settlement]))[0];
  }
}

/** The balance after each settlement, as if they had been made one after the other; undefined for a hold that is gone. */
async function take(
  db: Database,
  now: Date,
  settlements: readonly Settlement[],
): Promise<Array<BalanceRow | undefined>> {
  // A hold that is here twice is settled once; the other attempt finds its usage row.
  const different = [...new Map(settlements.map((settlement) => [settlement.holdId, settlement])).values()];
  const taken = await takeHolds(db, different, { now, nextReset: nextReset(now) });
  const balances = new Map<Settlement, BalanceRow>();
  let later = 0;
  for (const settlement of different.toReversed()) {
    const row = taken.get(settlement.holdId);
    if (row === undefined) continue;
    balances.set(settlement, { ...row, credits_used: row.credits_used - later });
    later += settlement.credits;
  }
  return settlements.map((settlement) => balances.get(settlement));
}

const LATER_MS = 1_000;

/** Retries in the background until it succeeds, the hold has expired, or the process ends. */
async function settleLater(work: () => Promise<Balance>): Promise<void> {
  for (const end = performance.now() + HOLD_LIFETIME_MS; performance.now() < end; ) {
    await sleep(LATER_MS, undefined, { ref: false });
    const isOver = await work().then(
      () => true,
      (error) => !isConnectionLoss(error),
    );
    if (isOver) return;
  }
}

function balanceAfter({ account: { creditsUsed, monthlyCredits } }: Hold, credits: number): Balance {
  const used = Math.min(monthlyCredits, creditsUsed + credits);
  return { credits_used: used, credits_remaining: monthlyCredits - used };
}

function toBalance(row: BalanceRow): Balance {
  return { credits_used: row.credits_used, credits_remaining: Math.max(0, row.monthly_credits - row.credits_used) };
}
