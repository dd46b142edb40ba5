import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { comeBack, rollOver } from '../db/accounts.ts';
import { findApiKey, type KeyAndAccount } from '../db/api-keys.ts';
import { type BalanceRow, dropExpiredHolds, insertHold, isHeld, settledBalance, takeHold } from '../db/credits.ts';
import { isConnectionLoss, retryLost } from '../db/database.ts';
import type { Database } from '../db/schema.ts';
import { ServiceError } from '../errors.ts';

/** Longer than any request lives (50 s), so a hold that expires belongs to a process that died. */
export const HOLD_LIFETIME_MS = 120_000;

export interface Balance {
  credits_used: number;
  credits_remaining: number;
}

/** A caller whose key is good. `account` is as of the moment of the check, in the current period. */
export interface Caller {
  keyHash: string;
  apiKeyId: string;
  accountId: string;
  account: { monthlyCredits: number; creditsUsed: number; resetsAt: Date };
}

export interface Hold {
  id: string;
  credits: number;
  /** As of its beginning. */
  account: Pick<Caller['account'], 'monthlyCredits' | 'creditsUsed'>;
}

/** What a call used of a language model. */
export interface Tokens {
  inputTokens: number;
  outputTokens: number;
}

const NO_TOKENS: Tokens = { inputTokens: 0, outputTokens: 0 };

export interface Credits {
  /** The caller behind a key's hash, in a fresh period if the old one is over; undefined when there is none. */
  authenticate(keyHash: string): Promise<Caller | undefined>;
  /** Sets `credits` aside. Throws `insufficient_credits`, or `invalid_api_key` when the key was revoked meanwhile. */
  reserve(caller: Caller, tool: string, credits: number): Promise<Hold>;
  /**
   * Charges a call that succeeded, once however often it is called. With the database away the balance is the one that was
   * last known, and the charge is made when it is back; should it stay away for longer than a hold lives, there is none.
   */
  settle(hold: Hold, credits: number, tokens?: Tokens): Promise<Balance>;
  /** Ends the hold of a call that failed; nothing is charged. `code` is kept for the account's own list of calls. */
  release(hold: Hold, code: string, tokens?: Tokens): Promise<void>;
}

export function createCredits(db: Database, now: () => Date): Credits {
  return {
    authenticate: (keyHash) => retryLost(() => authenticate(db, now(), keyHash)),
    reserve(caller, tool, credits) {
      const id = randomUUID(); // the same at every try: one whose answer was lost may have been made
      return retryLost(() => reserve(db, now(), id, caller, tool, credits));
    },
    async settle(hold, credits, tokens = NO_TOKENS) {
      if (credits > hold.credits) throw new Error(`a call cost ${credits} of ${hold.credits} held credits`);
      const work = () => settle(db, now(), hold, credits, tokens);
      try {
        return await retryLost(work, { patient: true });
      } catch (error) {
        if (!isConnectionLoss(error)) throw error;
        // Whether it is charged nobody can know now. The work is done and its credits are set aside: to say that the call
        // failed might be a lie that costs the caller. So it has not, and the charge follows.
        void settleLater(work);
        return balanceAfter(hold, credits);
      }
    },
    async release(hold, code, { inputTokens, outputTokens } = NO_TOKENS) {
      const at = now();
      const tokens = { inputTokens, outputTokens };
      const settlement = { holdId: hold.id, credits: 0, status: code, ...tokens, now: at, nextReset: nextReset(at) };
      await retryLost(() => takeHold(db, settlement));
    },
  };
}

/** For a service with one user and no accounts: every call is let through, none is written down. */
export function uncounted(): Credits {
  return {
    authenticate: async () => undefined,
    reserve: async (_caller, _tool, credits) => ({ id: randomUUID(), credits, account: NOT_COUNTED }),
    settle: async () => ({ credits_used: 0, credits_remaining: Number.POSITIVE_INFINITY }),
    release: async () => {},
  };
}

const NOT_COUNTED = { monthlyCredits: Number.POSITIVE_INFINITY, creditsUsed: 0 };

/** 00:00 UTC on the 1st of the following month. */
export function nextReset(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}

/** Clocks of replicas differ, and are set back: a period that begins sooner than this ahead of ours is not undone. */
const MAX_CLOCK_SKEW_MS = 86_400_000;

async function authenticate(db: Database, now: Date, keyHash: string): Promise<Caller | undefined> {
  const found = await findApiKey(db, keyHash);
  if (found === undefined) return undefined;
  const isAhead = found.resets_at > nextReset(new Date(now.getTime() + MAX_CLOCK_SKEW_MS));
  if (found.resets_at > now && !isAhead) return toCaller(keyHash, found);
  await (isAhead ? comeBack : rollOver)(db, found.account_id, now, nextReset(now));
  const fresh = await findApiKey(db, keyHash);
  return fresh && toCaller(keyHash, fresh);
}

function toCaller(keyHash: string, row: KeyAndAccount): Caller {
  return {
    keyHash,
    apiKeyId: row.api_key_id,
    accountId: row.account_id,
    account: { monthlyCredits: row.monthly_credits, creditsUsed: row.credits_used, resetsAt: row.resets_at },
  };
}

async function reserve(
  db: Database,
  now: Date,
  id: string,
  caller: Caller,
  tool: string,
  credits: number,
): Promise<Hold> {
  const hold = { id, credits, account: caller.account };
  const request = {
    id,
    credits,
    keyHash: caller.keyHash,
    tool,
    now,
    nextReset: nextReset(now),
    expiresAt: new Date(now.getTime() + HOLD_LIFETIME_MS),
  };
  if (await insertHold(db, request)) return hold;
  // Tried again even when nothing came free here: another call may be giving the same expired holds back right now.
  await dropExpiredHolds(db, caller.accountId, now);
  if (await insertHold(db, request)) return hold;
  if (await isHeld(db, id)) return hold; // by an earlier try: those were the last ones
  throw await refusal(db, caller, credits);
}

async function refusal(db: Database, { keyHash }: Caller, needed: number): Promise<ServiceError> {
  const row = await findApiKey(db, keyHash);
  if (row === undefined) return new ServiceError('invalid_api_key', 'API 金鑰無效或已撤銷。');
  // What running calls hold is not there to be spent, so it does not count as left.
  const left = Math.max(0, row.monthly_credits - row.credits_used - row.credits_held);
  const message = `點數不足：這次呼叫最多需要 ${needed} 點，目前可用 ${left} 點。可降低 search_depth 或網址數量，或等每月 1 日 00:00（UTC）重置。`;
  return new ServiceError('insufficient_credits', message, { credits_needed: needed, credits_remaining: left });
}

async function settle(
  db: Database,
  now: Date,
  hold: Hold,
  credits: number,
  { inputTokens, outputTokens }: Tokens,
): Promise<Balance> {
  const tokens = { inputTokens, outputTokens };
  const settlement = { holdId: hold.id, credits, status: 'success', ...tokens, now, nextReset: nextReset(now) };
  // No hold: either the reply to an earlier try was lost, and its usage row is there, or the hold expired.
  const row = (await takeHold(db, settlement)) ?? (await settledBalance(db, hold.id));
  if (row === undefined) throw new Error(`hold ${hold.id} expired before its call ended`);
  return toBalance(row);
}

const LATER_MS = 1_000;

/** Until it is done, or the hold is over, or the service has ended. */
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

export function toBalance(row: BalanceRow): Balance {
  return { credits_used: row.credits_used, credits_remaining: Math.max(0, row.monthly_credits - row.credits_used) };
}
