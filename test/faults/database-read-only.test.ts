import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabaseWorld, type DatabaseWorld } from './_database-world.ts';
import { canRunPostgres } from './_postgres.ts';
import { faultTable } from './_table.ts';
import { until } from './_world.ts';

const record = faultTable('database, read-only');

describe.runIf(canRunPostgres)('when the database is read-only', () => {
  let here: DatabaseWorld;
  beforeAll(async () => {
    here = await createDatabaseWorld();
  });
  afterAll(() => here?.end());

  const many = (n: number) => Array.from({ length: n }, () => here.world.search());
  const soon = (ms: number) => new Promise((wake) => setTimeout(wake, ms));
  const tell = async (...statements: string[]) => {
    for (const statement of statements) await ask(statement);
  };
  const ask = async (text: string) => {
    const client = new pg.Client({ connectionString: here.postgres.url });
    await client.connect();
    const { rows } = await client.query({ text, rowMode: 'array' }).finally(() => client.end());
    return rows[0]?.[0];
  };

  /** Checks that new calls are refused uncharged and that the readiness check fails. */
  const expectRefusals = async () => {
    const { world } = here;
    await until(async () => (await world.search()).status !== 200, 'the database is read-only');
    const seen = await Promise.all(many(5));
    expect(seen.map(({ code }) => code)).toEqual(Array(5).fill('internal_error'));
    expect(await world.call('/v1/credits')).toMatchObject({ status: 200 }); // reading is still possible
    expect(await world.call('/api/health')).toMatchObject({ status: 200 });
    expect(await world.call('/api/ready')).toMatchObject({ status: 503, code: 'not_ready' });
    return seen;
  };

  it('by a setting, as on a managed server with a nearly full disk, running calls are charged afterwards', async () => {
    const { world } = here;
    world.web.search.delayMs = 1_500;
    const begun = many(5);
    await until(async () => (await ask('select count(*)::int from holds')) === 5, 'all of them have begun');
    await tell('alter system set default_transaction_read_only = on', 'select pg_reload_conf()');
    world.web.search.delayMs = 0;
    const seen = await expectRefusals();
    await soon(1_500); // the calls have finished, and charging them has failed
    await tell('alter system reset default_transaction_read_only', 'select pg_reload_conf()');
    const recoveryMs = await world.recovery();
    expect((await Promise.all(begun)).map(({ status }) => status)).toEqual(Array(5).fill(200));
    await expect.poll(() => world.call('/api/ready')).toMatchObject({ status: 200 });
    await world.expectSound();
    record({
      fault: 'read-only by a setting, during calls',
      seen: [...(await Promise.all(begun)), ...seen],
      recoveryMs,
    });
  });

  it('as a replica that is promoted later, its connections work again after the promotion', async () => {
    const { postgres, road, world } = here;
    expect(await world.search()).toMatchObject({ status: 200 });
    const replica = await postgres.follow();
    road.target = replica.port;
    road.cut();
    const seen = await expectRefusals();
    await postgres.stop();
    await replica.promote();
    const recoveryMs = await world.recovery();
    await expect.poll(() => world.call('/api/ready')).toMatchObject({ status: 200 });
    await world.expectSound();
    record({ fault: 'failed over to a replica that is promoted later', seen, recoveryMs });
  });

  it('on open connections after a fail-over, later calls use the new primary', async () => {
    const { postgres, road, world } = here;
    road.delayMs = 50; // opens every connection of the pool
    await Promise.all(many(30));
    road.delayMs = 0;
    const replica = await postgres.follow();
    await tell('alter system set default_transaction_read_only = on', 'select pg_reload_conf()');
    await replica.promote();
    road.target = replica.port;
    const seen = await Promise.all(many(10));
    const recoveryMs = await world.recovery();
    // No connection to the former primary is left in the pool.
    const after = await Promise.all(many(30));
    expect(after.map(({ status }) => status)).toEqual(Array(30).fill(200));
    await world.expectSound();
    record({ fault: 'demoted under connections that stay open', seen, recoveryMs });
  });
});
