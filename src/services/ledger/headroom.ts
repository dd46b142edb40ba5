import type { Caller } from './ledger.ts';

/** Tells whether accounts have plenty of credits left, taking into account reservations that are under way. */
export interface Headroom {
  /** Whether far more than `credits` are left, apart from credits that are spent, held or being reserved. */
  isPlenty(caller: Caller, credits: number): boolean;
  /** Counts a reservation as under way until the returned function is called. */
  ask(accountId: string, credits: number): () => void;
}

/** Credits that have to be left: more than concurrent calls of one account are likely to cost. */
const PLENTY_LEFT = 100;

/** Creates a record of reservations, empty at first. */
export function createHeadroom(): Headroom {
  const reserving = new Map<string, number>();
  function add(accountId: string, credits: number): void {
    const sum = (reserving.get(accountId) ?? 0) + credits;
    if (sum === 0) reserving.delete(accountId);
    else reserving.set(accountId, sum);
  }
  return {
    isPlenty({ accountId, account: { monthlyCredits, creditsUsed, creditsHeld } }, credits) {
      const others = reserving.get(accountId) ?? 0;
      return monthlyCredits - creditsUsed - creditsHeld - others - credits >= PLENTY_LEFT;
    },
    ask(accountId, credits) {
      add(accountId, credits);
      return () => add(accountId, -credits);
    },
  };
}
