import { expect, it } from 'vitest';
import { createHeadroom } from '../../../src/services/ledger/headroom.ts';
import type { Caller } from '../../../src/services/ledger/ledger.ts';

const caller = (accountId: string): Caller => ({
  ...{ keyHash: 'h', apiKeyId: 'k', accountId },
  account: { monthlyCredits: 1_000, creditsUsed: 300, creditsHeld: 200, resetsAt: new Date() },
});

it('headroom keeps a hundred credits beyond those spent, held or being reserved', () => {
  const headroom = createHeadroom();
  const most = (accountId: string) =>
    Array.from({ length: 1_000 }, (_, n) => n).findLast((credits) => headroom.isPlenty(caller(accountId), credits));
  expect(most('a')).toBe(400);
  const [one, other] = [headroom.ask('a', 30), headroom.ask('a', 5)];
  expect([most('a'), most('b')]).toEqual([365, 400]);
  one();
  expect(most('a')).toBe(395);
  other();
  expect(most('a')).toBe(400);
});
