import type { Balance } from '../src/services/ledger.ts';

/** The last line of a reply; none where nothing is counted. */
export function balanceText({ credits_used, credits_remaining }: Balance): string[] {
  return Number.isFinite(credits_remaining) ? [`本月已用 ${credits_used} 點，剩 ${credits_remaining} 點`] : [];
}
