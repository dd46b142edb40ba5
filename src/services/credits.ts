import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { comeBack, rollOver } from '../db/accounts.ts';
import { findApiKey, type KeyAndAccount } from '../db/api-keys.ts';
import {
  type BalanceRow,
  dropExpiredHolds,
  type HeldRow,
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
import { createHeadroom } from './headroom.ts';
import { createLanes } from './lanes.ts';
import { createRemembered } from './remembered.ts';

/** Longer than any request lives (50 s), so a hold that expires belongs to a process that died. */
export const HOLD_LIFETIME_MS = 120_000;

export interface Balance {
  credits_used: number;
  credits_remaining: number;
}

/** A caller whose key is good. `account` is as of the moment of the check, in the period of then. */
export interface Caller {
  /** True: the key was good a short while ago. What it may do now the reservation says. */
  isRemembered?: boolean;
  keyHash: string;
  apiKeyId: string;
  accountId: string;
  account: { monthlyCredits: number; creditsUsed: number; creditsHeld: number; resetsAt: Date };
}

export interface Hold {
  id: string;
  accountId: string;
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
  /**
   * As `authenticate`, but without asking when the key was good less than a minute ago: for what goes on to reserve, which
   * asks anyway. Whoever refuses such a caller for anything else authenticates it first.
   */
  recognize(keyHash: string): Promise<Caller | undefined>;
  /**
   * Whether the work may begin while its credits are being set aside: the caller was good a moment ago, and far more than that
   * is left of what neither was spent nor is held or asked for by others. It is to be ended when the reservation is refused
   * after all.
   */
  mayBegin(caller: Caller, credits: number): boolean;
  /** Sets `credits` aside. Throws `insufficient_credits`, or `invalid_api_key` when the key was revoked meanwhile. */
  reserve(caller: Caller, tool: string, credits: number): Promise<Hold>;
  /**
   * Charges a call that succeeded, once however often it is called. With the database away the balance is the one that was
   * last known, and the charge is made when it is back; should it stay away for longer than a hold lives, there is none.
   */
  settle(hold: Hold, credits: number, tokens?: Tokens): Promise<Balance>;
  /** Ends the hold of a call that failed; nothing is charged. `code` (the error's, or `cancelled`) is kept for the account's own list of calls. */
  release(hold: Hold, code: string, tokens?: Tokens): Promise<void>;
}

/**
 * Calls of one key, or of one account, that come close together share their statements: their account's row is one, and they
 * would wait for each other's lock on it anyway.
 */
export function createCredits(db: Database, now: () => Date): Credits {
  const ledger: Ledger = {
    db,
    now,
    find: createLanes(async (askers, keyHash) => {
      const found = await findCaller(db, now(), keyHash);
      return askers.map(() => found);
    }),
    hold: createLanes(async (holds, keyHash) => {
      const balance = await insertHolds(db, holds, termsOf(keyHash, now()));
      return holds.map(() => balance);
    }),
    take: createLanes((settlements) => take(db, now(), settlements)),
  };
  const remembered = createRemembered(now);
  const headroom = createHeadroom();
  async function authenticate(keyHash: string): Promise<Caller | undefined> {
    const caller = await retryLost(() => ledger.find(keyHash, undefined));
    remembered.set(keyHash, caller);
    return caller;
  }
  return {
    authenticate,
    recognize: async (keyHash) => remembered.get(keyHash) ?? (await authenticate(keyHash)),
    mayBegin(caller, credits) {
      return headroom.isPlenty(remembered.get(caller.keyHash) ?? caller, credits);
    },
    async reserve(caller, tool, credits) {
      const { keyHash, accountId } = caller;
      const id = randomUUID(); // the same at every try: one whose answer was lost may have been made
      const done = headroom.ask(accountId, credits);
      try {
        const row = await retryLost(() => reserve(ledger, caller, { id, tool, credits }));
        const account = { monthlyCredits: row.monthly_credits, creditsUsed: row.credits_used };
        remembered.set(keyHash, {
          ...caller,
          account: { ...caller.account, ...account, creditsHeld: row.credits_held },
        });
        return { id, accountId, credits, account };
      } catch (error) {
        remembered.set(keyHash, undefined); // the next one is looked at before anything is done for it
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
        // Whether it is charged nobody can know now. The work is done and its credits are set aside: to say that the call
        // failed might be a lie that costs the caller. So it has not, and the charge follows.
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
  /** By a key's hash. */
  find(keyHash: string, _: undefined): Promise<Caller | undefined>;
  /** Undefined where one of those that were asked for together could not be had. */
  hold(keyHash: string, hold: NewHold): Promise<HeldRow | undefined>;
  /** The balance after it; undefined when the hold is gone. */
  take(accountId: string, settlement: Settlement): Promise<BalanceRow | undefined>;
}

/** For a service with one user and no accounts: every call is let through, none is written down. */
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

/** Clocks of replicas differ, and are set back: a period that begins sooner than this ahead of ours is not undone. */
const MAX_CLOCK_SKEW_MS = 86_400_000;

function latestReset(now: Date): Date {
  return nextReset(new Date(now.getTime() + MAX_CLOCK_SKEW_MS));
}

async function findCaller(db: Database, now: Date, keyHash: string): Promise<Caller | undefined> {
  const found = await findApiKey(db, keyHash);
  if (found === undefined) return undefined;
  const isAhead = found.resets_at > latestReset(now);
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
    account: {
      ...{ monthlyCredits: row.monthly_credits, creditsUsed: row.credits_used, creditsHeld: row.credits_held },
      resetsAt: row.resets_at,
    },
  };
}

/** The balance after it. */
async function reserve({ db, now, hold }: Ledger, caller: Caller, wanted: NewHold): Promise<HeldRow> {
  const { keyHash, accountId } = caller;
  const { id, credits } = wanted;
  const together = await hold(keyHash, wanted);
  if (together !== undefined) return together;
  // Tried alone even when nothing comes free here: those it came with may have asked for too much, and another call may be
  // giving the same expired holds back right now.
  const at = now();
  await findCaller(db, at, keyHash); // which puts its period right, if that can be done
  await dropExpiredHolds(db, accountId, at);
  const alone = await insertHolds(db, [wanted], { ...termsOf(keyHash, at), latestReset: EVER });
  if (alone !== undefined) return alone;
  const before = await heldBalance(db, id); // by an earlier try: those were the last ones
  if (before !== undefined) return before;
  throw await refusal(db, caller, credits);
}

const EVER = new Date(Date.UTC(9999, 0));

function termsOf(keyHash: string, now: Date) {
  const expiresAt = new Date(now.getTime() + HOLD_LIFETIME_MS);
  return { keyHash, now, nextReset: nextReset(now), latestReset: latestReset(now), expiresAt };
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
  ledger: Ledger,
  { id, accountId }: Hold,
  credits: number,
  { inputTokens, outputTokens }: Tokens,
): Promise<Balance> {
  const settlement = { holdId: id, credits, status: 'success', inputTokens, outputTokens };
  // No hold: either the reply to an earlier try was lost, and its usage row is there, or the hold expired.
  const row = (await takeOne(ledger, accountId, settlement)) ?? (await settledBalance(ledger.db, id));
  if (row === undefined) throw new Error(`hold ${id} expired before its call ended`);
  return toBalance(row);
}

/** Together with others, or alone where those may be what is wrong. */
async function takeOne(ledger: Ledger, accountId: string, settlement: Settlement): Promise<BalanceRow | undefined> {
  try {
    return await ledger.take(accountId, settlement);
  } catch (error) {
    if (isConnectionLoss(error)) throw error;
    return (await take(ledger.db, ledger.now(), [settlement]))[0];
  }
}

/** Each with the balance after it, as if they had been taken one after the other; undefined for a hold that is gone. */
async function take(
  db: Database,
  now: Date,
  settlements: readonly Settlement[],
): Promise<Array<BalanceRow | undefined>> {
  // One that is here twice is taken once; the other finds its usage row.
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
