import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../_util/service.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

let service: TestService;
beforeAll(async () => {
  service = await startTestService({}, { now: () => NOW });
});
afterAll(() => service.stop());

it('the sums on the usage page cover the thirty days of its chart', async () => {
  const email = 'ann@example.com';
  const signedUp = await service.post('/api/auth/sign-up/email', { name: 'Ann', email, password: 'correct horse' });
  const cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { accounts, db } = service.context;
  const accountId = await accounts.ensure({ email });
  const { id: apiKeyId } = await accounts.createKey(accountId, 'laptop');
  const calls: Array<[at: string, credits: number]> = [
    ['2026-10-23T23:59:59Z', 500], // the day before the chart begins
    ['2026-10-24T00:00:00Z', 3],
    ['2026-11-22T11:00:00Z', 4],
  ];
  const row = { account_id: accountId, api_key_id: apiKeyId, tool: 'service_search', status: 'success', latency_ms: 1 };
  for (const [at, credits] of calls) {
    await db
      .insertInto('usage')
      .values({ ...row, id: randomUUID(), credits, created_at: new Date(at) })
      .execute();
  }
  const page = await (await fetch(`${service.url}/usage`, { headers: { cookie, 'accept-language': 'en' } })).text();
  expect(page).toContain('Search: 7 credits, 2 calls');
  expect(page).toMatch(/<time datetime="2026-11-22T11:00:00.000Z"[^>]*>11\/22\/26, 11:00:00\sAM UTC<\/time>/);
  expect(page).toMatch(/10-24.*11-22/s); // the first and last labels of the chart
});
