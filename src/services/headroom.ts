import type { Caller } from './credits.ts';

/** How far an account is from having nothing left, with what calls are asking for at this moment. */
export interface Headroom {
  /** Far more than `credits` is left of what neither was spent nor is held or asked for by others. */
  isPlenty(caller: Caller, credits: number): boolean;
  /** A call asks for credits until it says that it is done. */
  ask(accountId: string, credits: number): () => void;
}

/** More than the calls of an account that run at the same time are likely to take. */
const PLENTY_LEFT = 100;

export function createHeadroom(): Headroom {
  const asked = new Map<string, number>();
  function add(accountId: string, credits: number): void {
    const sum = (asked.get(accountId) ?? 0) + credits;
    if (sum === 0) asked.delete(accountId);
    else asked.set(accountId, sum);
  }
  return {
    isPlenty({ accountId, account: { monthlyCredits, creditsUsed, creditsHeld } }, credits) {
      const others = asked.get(accountId) ?? 0;
      return monthlyCredits - creditsUsed - creditsHeld - others - credits >= PLENTY_LEFT;
    },
    ask(accountId, credits) {
      add(accountId, credits);
      return () => add(accountId, -credits);
    },
  };
}
