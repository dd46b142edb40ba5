import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config.ts';
import { type DemoWeb, startDemoWeb } from '../../src/demo/web.ts';
import { type Service, startService } from '../../src/main.ts';
import { onEveryDatabase } from '../_util/databases.ts';
import { environmentFor } from '../_util/processes.ts';
import { faultTable } from './_table.ts';
import { ask, ledger, type Seen } from './_world.ts';

const record = faultTable('clock');

onEveryDatabase((database) => {
  describe('when the clock jumps', () => {
    let clock = new Date('2026-11-15T12:00:00Z');
    let web: DemoWeb;
    let service: Service;

    beforeAll(async () => {
      web = await startDemoWeb({ now: () => clock });
      const config = loadConfig({
        ...environmentFor(database().options),
        ...{
          PORT: '0',
          LOG_LEVEL: 'silent',
          SEARXNG_URL: web.origin,
          SEARCH_ENGINES: 'searxng',
          SEARCH_CACHE_SECONDS: '0',
        },
      });
      service = await startService(config, { now: () => clock });
    });
    afterAll(async () => {
      await service?.stop();
      await web?.close();
    });

    const caller = async (email: string) => {
      const { accounts } = service.context;
      const { key } = await accounts.createKey(await accounts.ensure({ email, monthlyCredits: 10 }), 'test');
      const seen: Seen[] = [];
      const search = async (n: number) => {
        for (let at = 0; at < n; at++) seen.push(await ask(`${service.url}/v1/search`, key, { query: '颱風' }));
      };
      const balance = async () => (await ask(`${service.url}/v1/credits`, key)).body;
      const expectUsed = async (used: number) => {
        expect(await ledger(database().options, email)).toEqual({
          used,
          spent: used,
          held: 0,
          holds: 0,
          chargedFailures: 0,
          isWithin: true,
        });
      };
      return { seen, search, balance, expectUsed };
    };
    const at = (time: string) => {
      clock = new Date(time);
    };
    const where = () => (database().options.databaseUrl === undefined ? 'PGlite' : 'Postgres');

    it("by seconds over the month's end and back, each call is charged to one period", async () => {
      at('2026-11-30T23:59:58Z');
      const { seen, search, balance, expectUsed } = await caller('seconds@example.com');
      await search(3);
      await expectUsed(3);
      at('2026-12-01T00:00:01Z');
      await search(2);
      await expectUsed(2);
      at('2026-11-30T23:59:59Z');
      await search(1);
      await expectUsed(3);
      expect(await balance()).toMatchObject({ credits_used: 3, resets_at: '2027-01-01T00:00:00.000Z' });
      at('2026-12-02T00:00:00Z');
      await search(1);
      await expectUsed(4);
      expect(seen.map(({ status }) => status)).toEqual(Array(7).fill(200));
      record({ fault: `the clock steps over the month’s end and 2 s back (${where()})`, seen, recoveryMs: 'at once' });
    });

    it('a year ahead and back, the former month and all charges return', async () => {
      at('2026-11-15T12:00:00Z');
      const { seen, search, balance, expectUsed } = await caller('year@example.com');
      await search(4);
      at('2027-11-15T12:00:00Z');
      await search(3);
      await expectUsed(3);
      at('2026-11-15T12:01:00Z');
      expect(await balance()).toMatchObject({ credits_used: 7, resets_at: '2026-12-01T00:00:00.000Z' });
      await search(4);
      expect(seen.at(-1)).toMatchObject({ code: 'insufficient_credits' });
      await expectUsed(10);
      // The following months start without charges too.
      at('2026-12-01T00:00:00Z');
      await search(1);
      await expectUsed(1);
      at('2027-11-15T11:00:00Z');
      await search(1);
      await expectUsed(1);
      record({ fault: `the clock a year ahead and back (${where()})`, seen, recoveryMs: 'at once' });
    });

    it('a year ahead and back with more charges than a month allows, no credits are left and none is given back', async () => {
      at('2026-11-15T12:00:00Z');
      const { search, balance } = await caller('more@example.com');
      await search(4);
      at('2027-11-15T12:00:00Z');
      await search(9);
      at('2026-11-15T12:01:00Z');
      expect(await balance()).toMatchObject({ credits_used: 13, credits_remaining: 0 });
      at('2026-12-01T00:00:00Z');
      expect(await balance()).toMatchObject({ credits_used: 0, credits_remaining: 10 });
    });

    it('years ahead during a call, the call is charged once', async () => {
      at('2026-11-15T12:00:00Z');
      const { seen, search, expectUsed } = await caller('years@example.com');
      web.search.delayMs = 300;
      const call = search(1);
      await new Promise((wake) => setTimeout(wake, 100));
      at('2036-11-15T12:00:00Z');
      await call;
      web.search.delayMs = 0;
      await expectUsed(1);
      expect(seen.map(({ status }) => status)).toEqual([200]);
      const { isWithin, used, spent } = await ledger(database().options, 'years@example.com');
      expect({ isWithin, used }).toEqual({ isWithin: true, used: spent });
      record({ fault: `the clock ten years ahead during a call (${where()})`, seen, recoveryMs: 'at once' });
    });

    it('a month back during a call, the call is charged once', async () => {
      at('2026-12-15T12:00:00Z');
      const { seen, search, balance, expectUsed } = await caller('during@example.com');
      web.search.delayMs = 300;
      const call = search(1);
      await new Promise((wake) => setTimeout(wake, 100));
      at('2026-11-15T12:00:00Z');
      await call;
      web.search.delayMs = 0;
      await expectUsed(1);
      await search(1);
      expect(seen.map(({ status }) => status)).toEqual([200, 200]);
      const { isWithin, used, spent } = await ledger(database().options, 'during@example.com');
      expect({ isWithin, used }).toEqual({ isWithin: true, used: spent });
      await expectUsed(2);
      // The clock is right again: the first charge counts in its month, and in no other.
      at('2026-12-15T12:05:00Z');
      expect(await balance()).toMatchObject({ credits_used: 1, resets_at: '2027-01-01T00:00:00.000Z' });
      await expectUsed(1);
      at('2027-01-01T00:00:00Z');
      expect(await balance()).toMatchObject({ credits_used: 0 });
      await expectUsed(0);
      record({ fault: `the clock a month back during a call (${where()})`, seen, recoveryMs: 'at once' });
    });
  });
});
