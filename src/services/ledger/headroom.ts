import type { Caller } from './ledger.ts';

/** How many credits an account has left, reservations that are still under way included. */
export interface Headroom {
  /** Whether far more than `credits` are left of those that are not spent, held or being reserved. */
  isPlenty(caller: Caller, credits: number): boolean;
  /** Counts a reservation that is under way, until the function returned is called. */
  ask(accountId: string, credits: number): () => void;
}

/** More than concurrent calls of one account are likely to cost. */
const PLENTY_LEFT = 100;

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
