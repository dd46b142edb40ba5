import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabaseWorld, type DatabaseWorld } from './_database-world.ts';
import { canRunPostgres } from './_postgres.ts';
import { faultTable } from './_table.ts';
import { until } from './_world.ts';

const record = faultTable('database, locked');

describe.runIf(canRunPostgres)('when another session locks an account', () => {
  let here: DatabaseWorld;
  let other: pg.Client;
  beforeAll(async () => {
    // Half a second instead of the default statement time-out of 10 s, so that the effects are sooner.
    here = await createDatabaseWorld({ parameters: '?query_timeout=500' });
    other = new pg.Client({ connectionString: here.postgres.url });
    await other.connect();
  });
  afterAll(async () => {
    await other?.end();
    await here?.end();
  });

  it('for longer than calls wait, new calls fail and finished calls are charged after the unlock', async () => {
    const { world } = here;
    expect(await world.search()).toMatchObject({ status: 200 });
    world.web.search.delayMs = 1_500;
    const begun = Array.from({ length: 3 }, () => world.search());
    await until(async () => (await other.query('select from holds')).rowCount === 3, 'all of them have begun');
    world.web.search.delayMs = 0;
    await other.query('begin');
    await other.query('select from accounts for update');
    const seen = await Promise.all(Array.from({ length: 2 }, () => world.search()));
    expect(seen.map(({ code }) => code)).toEqual(['internal_error', 'internal_error']);
    expect(await world.call('/api/ready')).toMatchObject({ status: 200 }); // the database itself is available
    const done = await Promise.all(begun);
    expect(done.map(({ status }) => status)).toEqual([200, 200, 200]);
    await other.query('rollback');
    const recoveryMs = await world.recovery();
    // Postgres still executes statements that timed out here, so the refused calls leave holds until those expire.
    await world.expectSound({ holds: 2 });
    const lost = 'nothing; 2 credits held for 2 min';
    record({ fault: 'account locked for longer than a call waits', seen: [...done, ...seen], lost, recoveryMs });
  });
});
