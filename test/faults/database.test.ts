import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { INSERT_HOLDS_TEXT, TAKE_HOLDS_TEXT } from '../../src/db/credits.ts';
import { named } from '../../src/db/statement.ts';
import { environmentFor, runCli } from '../_util/processes.ts';
import { createDatabaseWorld } from './_database-world.ts';
import { canRunPostgres, MAX_CONNECTIONS, type OwnPostgres } from './_postgres.ts';
import type { Road } from './_proxy.ts';
import { faultTable } from './_table.ts';
import { ask, ledger, until, type World } from './_world.ts';

const record = faultTable('database');

describe.runIf(canRunPostgres)('when the database is', () => {
  let postgres: OwnPostgres;
  let road: Road;
  let world: World;
  let end: () => Promise<void>;

  beforeAll(async () => {
    ({ postgres, road, world, end } = await createDatabaseWorld());
  });
  afterEach(() => {
    Object.assign(world.web.search, { delayMs: 0, failing: undefined });
    Object.assign(road, { mode: 'pass', delayMs: 0, onRequest: undefined, onReply: undefined });
  });
  afterAll(() => end());

  const goAway = () => {
    road.mode = 'refuse';
    road.cut();
  };
  const many = (n: number) => Array.from({ length: n }, () => world.search());
  const soon = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

  it('gone before a call, calls fail uncharged until it is back', async () => {
    goAway();
    const seen = await Promise.all([...many(5), world.call('/v1/credits')]);
    expect(seen.map(({ code }) => code)).toEqual(Array(6).fill('internal_error'));
    expect(await world.call('/api/health')).toMatchObject({ status: 200 });
    expect(await world.call('/api/ready')).toMatchObject({ code: 'not_ready' });
    road.mode = 'pass';
    const recoveryMs = await world.recovery();
    await expect.poll(() => world.call('/api/ready')).toMatchObject({ status: 200 });
    await world.expectSound();
    record({ fault: 'gone before the call', seen, recoveryMs });
  });

  it('gone during calls and back before their end, the calls succeed', async () => {
    world.web.search.delayMs = 800;
    const calls = many(8);
    await soon(300);
    road.cut();
    const seen = await Promise.all(calls);
    expect(seen.map(({ status }) => status)).toEqual(Array(8).fill(200));
    world.web.search.delayMs = 0;
    const recoveryMs = await world.recovery();
    await world.expectSound();
    record({ fault: 'every connection cut during calls', seen, recoveryMs });
  });

  it('gone for a second after calls have done their work, the calls succeed', async () => {
    world.web.search.delayMs = 600;
    const calls = many(8);
    await soon(300);
    goAway();
    await soon(1_500);
    road.mode = 'pass';
    world.web.search.delayMs = 0;
    const recoveryMs = await world.recovery();
    const seen = await Promise.all(calls);
    // The work is done, so the service waits for the database instead of failing the call.
    expect(seen.map(({ status }) => status)).toEqual(Array(8).fill(200));
    await world.expectSound();
    record({ fault: 'gone during calls, away for 1.5 s', seen, recoveryMs });
  });

  // The statement is recognized by its name, because its text is sent only once per connection.
  const isSettle = (bytes: Buffer) =>
    bytes.includes(named(TAKE_HOLDS_TEXT, []).name ?? 'a statement that is not prepared');

  it('gone before a charge arrives or before it is confirmed, the call is charged once', async () => {
    for (const side of ['onRequest', 'onReply'] as const) {
      let cuts = 0;
      road[side] = (bytes: Buffer, asked: Buffer = bytes) => !isSettle(asked) || ++cuts > 2;
      const seen = await Promise.all(many(2));
      expect(cuts).toBeGreaterThan(2);
      expect(seen.map(({ status }) => status)).toEqual([200, 200]);
      road[side] = undefined;
      const recoveryMs = await world.recovery();
      await world.expectSound();
      const when = side === 'onRequest' ? 'on its way to the charge' : 'after the charge, before it was confirmed';
      record({ fault: `lost ${when}`, seen, recoveryMs });
    }
  });

  it('gone before it confirms a reservation, credits are held once, even the last ones', async () => {
    const isReserve = (bytes: Buffer) =>
      bytes.includes(named(INSERT_HOLDS_TEXT, []).name ?? 'a statement that is not prepared');
    const cutsOnce = () => {
      let cuts = 0;
      road.onReply = (_bytes, asked) => !isReserve(asked) || ++cuts > 1;
      return () => cuts;
    };
    const cuts = cutsOnce();
    const seen = await Promise.all(many(2));
    expect(cuts()).toBeGreaterThan(1);
    expect(seen.map(({ status }) => status)).toEqual([200, 200]);
    const database = { databaseUrl: postgres.url, dataDir: '/nowhere', poolSize: 1 };
    const email = 'one-credit@example.com';
    const made = await runCli(['keys', 'create', '--email', email, '--credits', '1'], environmentFor(database));
    const cutsAgain = cutsOnce();
    const last = await ask(`${world.service.url}/v1/search`, made.stdout.trim(), { query: '颱風' });
    expect([last.code, cutsAgain() > 1]).toEqual(['ok', true]);
    expect(await ledger(database, email)).toMatchObject({ used: 1, held: 0, holds: 0, spent: 1 });
    road.onReply = undefined;
    const recoveryMs = await world.recovery();
    await world.expectSound();
    record({ fault: 'lost after credits were set aside, before it was confirmed', seen: [...seen, last], recoveryMs });
  });

  it('gone after an unconfirmed charge, longer than calls wait, the call is charged once', async () => {
    road.onReply = (_bytes, asked) => {
      if (isSettle(asked)) road.mode = 'refuse';
      return !isSettle(asked);
    };
    const seen = await Promise.all(many(1));
    const isAway = await world.call('/api/ready');
    expect(isAway.code).toBe('not_ready');
    expect(seen.map(({ status }) => status)).toEqual([200]);
    road.onReply = undefined;
    road.mode = 'pass';
    const recoveryMs = await world.recovery();
    await world.expectSound();
    record({ fault: 'gone after the charge, away for longer than a call waits', seen, recoveryMs });
  });

  it('gone before a charge, longer than calls wait, the call is charged later', async () => {
    road.onRequest = (bytes) => {
      if (isSettle(bytes)) road.mode = 'refuse';
      return !isSettle(bytes);
    };
    const seen = await Promise.all(many(1));
    expect(seen).toMatchObject([{ status: 200, body: { credits_used: expect.any(Number) } }]);
    road.onRequest = undefined;
    road.mode = 'pass';
    const recoveryMs = await world.recovery();
    await world.expectSound();
    record({ fault: 'gone before the charge, away for longer than a call waits', seen, recoveryMs });
  });

  it('slow, calls succeed', async () => {
    road.delayMs = 150;
    const seen = await Promise.all(many(20));
    expect(seen.map(({ status }) => status)).toEqual(Array(20).fill(200));
    road.delayMs = 0;
    const recoveryMs = await world.recovery();
    await world.expectSound();
    record({ fault: 'slow: 300 ms a round trip', seen, recoveryMs });
  });

  it('failed over to another port with the same data, running calls succeed', async () => {
    world.web.search.delayMs = 300;
    const calls = many(8);
    await soon(150);
    await postgres.stop();
    await postgres.move();
    road.target = postgres.port;
    world.web.search.delayMs = 0;
    const recoveryMs = await world.recovery();
    const seen = await Promise.all(calls);
    expect(seen.map(({ status }) => status)).toEqual(Array(8).fill(200));
    await world.expectSound();
    record({ fault: 'killed during calls, its data taken over by another server', seen, recoveryMs });
  });

  it('out of connections, calls fail uncharged until connections are free', async () => {
    const others: pg.Client[] = [];
    const take = async () => {
      const client = new pg.Client({ connectionString: postgres.url });
      client.on('error', () => {});
      await client.connect();
      others.push(client);
    };
    await take();
    await others[0]?.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $1',
      ['client backend'],
    );
    const areGone = async () => {
      const left = await others[0]?.query(`select from pg_stat_activity where backend_type = 'client backend'`);
      return left?.rowCount === 1;
    };
    await until(areGone, 'the service has none');
    // The service's connections close one after another; the server counts as full after ten refusals in a row.
    for (let full = 0; full < 10; ) {
      const isTaken = await take().then(
        () => true,
        () => false,
      );
      full = isTaken ? 0 : full + 1;
      if (!isTaken) await soon(20);
    }
    expect(others.length).toBeGreaterThan(MAX_CONNECTIONS / 2);
    const seen = await Promise.all(many(5));
    expect(seen.map(({ code }) => code)).toEqual(Array(5).fill('internal_error'));
    await Promise.all(others.map((client) => client.end()));
    const recoveryMs = await world.recovery();
    await world.expectSound();
    record({ fault: 'out of connections: others have them all', seen, recoveryMs });
  });
});
