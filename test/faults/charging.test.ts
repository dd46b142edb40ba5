import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config.ts';
import { type DemoWeb, startDemoWeb } from '../../src/demo/web.ts';
import { type Service, startService } from '../../src/main.ts';
import { onPostgresServer } from '../_util/databases.ts';
import { environmentFor } from '../_util/processes.ts';

/** Connections that wait for a lock, in this database: other tests use the same server. */
const WAITING = "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

onPostgresServer((database) => {
  describe('a call that is being charged', () => {
    let web: DemoWeb;
    let service: Service;
    let admin: pg.Client;
    let account: string;
    let key: string;
    let n = 0;

    beforeAll(async () => {
      web = await startDemoWeb({ now: () => new Date() });
      web.search.delayMs = 1_000;
      admin = new pg.Client(database().options.databaseUrl);
      await admin.connect();
    });
    beforeEach(async () => {
      const config = loadConfig({
        ...environmentFor(database().options),
        ...{ PORT: '0', LOG_LEVEL: 'silent', SEARXNG_URL: web.origin, SEARCH_ENGINES: 'searxng' },
        SEARCH_CACHE_SECONDS: '0',
      });
      service = await startService(config, { hasLazyReaders: true });
      account = await service.context.accounts.ensure({ email: `charging${n++}@example.com`, monthlyCredits: 1000 });
      key = (await service.context.accounts.createKey(account, 'test')).key;
    });
    afterAll(async () => {
      await admin.end();
      await web.close();
    });

    const post = async (path: string, body: object, signal?: AbortSignal) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      const response = await fetch(service.url + path, signal === undefined ? init : { ...init, signal });
      return await response.text();
    };
    const used = async () =>
      (await admin.query('select credits_used as used from accounts where id = $1', [account])).rows[0].used as number;
    const request = { name: 'service_search', arguments: { query: '颱風' } };
    const call = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: request };
    const DOORS: Array<[string, (signal?: AbortSignal) => Promise<string>]> = [
      ['/v1/search', (signal) => post('/v1/search', request.arguments, signal)],
      ['/mcp', (signal) => post('/mcp', call, signal)],
    ];

    const count = async (from: string) =>
      Number((await admin.query(`select count(*) as n from ${from}`)).rows[0].n as string);

    /** Locks the account once the search has begun, and `happens` when the search has ended and the charge waits. */
    async function whileCharging<T>(reply: Promise<T>, happens: () => unknown): Promise<T> {
      reply.catch(() => {});
      const patience = { interval: 5 };
      await expect.poll(() => count('holds'), patience).toBe(1);
      await admin.query('begin');
      await admin.query('select 1 from accounts where id = $1 for update', [account]);
      await expect.poll(() => count(WAITING), patience).toBe(1);
      await happens();
      await sleep(200);
      await admin.query('commit');
      return await reply;
    }

    it('gets its result although its client cancels it', async () => {
      const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } };
      const text = await whileCharging(post('/mcp', call), () => post('/mcp', cancel));
      expect(text).toContain('本月已用 1 點');
      expect(await used()).toBe(1);
      await service.stop(0);
    });

    it.each(DOORS)('of %s gets its result although the service gives up waiting', async (_path, send) => {
      const text = await whileCharging(send(), () => service.context.abandonCalls());
      expect(text).not.toContain('不扣點');
      expect(text).toMatch(/本月已用 1 點|"credits_used":1/);
      await service.stop(0);
      expect(await used()).toBe(1);
    });

    it.each(DOORS)('of %s is charged although its caller hangs up, and the service goes on', async (_path, send) => {
      const leaving = new AbortController();
      await expect(whileCharging(send(leaving.signal), () => leaving.abort())).rejects.toThrow('abort');
      await expect.poll(used).toBe(1);
      expect(await send()).toContain('2');
      await service.stop(0);
    });
  });
});
