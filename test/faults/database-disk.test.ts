import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabaseWorld, type DatabaseWorld } from './_database-world.ts';
import { canMount, growDisk, mountDisk, unmountDisk } from './_disk.ts';
import { canRunPostgres } from './_postgres.ts';
import { faultTable } from './_table.ts';

const record = faultTable('database, disk');

describe.runIf(canRunPostgres && canMount)("when the database's disk is full", () => {
  let here: DatabaseWorld;
  let disk: string;
  let client: pg.Client;

  beforeAll(async () => {
    here = await createDatabaseWorld();
    disk = join(here.postgres.directory, 'disk');
    mkdirSync(disk);
    mountDisk(disk, '2m');
    client = new pg.Client({ connectionString: here.postgres.url });
    client.on('error', () => {});
    await client.connect();
    await client.query(`create tablespace small location '${disk}'`);
    await client.query('alter table usage set tablespace small');
  });
  afterAll(async () => {
    await client?.end();
    await here?.end(false);
    unmountDisk(disk);
    await here?.postgres.destroy();
  });

  it('calls fail uncharged, and succeed again once there is space', async () => {
    const { world } = here;
    expect(await world.search()).toMatchObject({ status: 200 });
    await client.query(`insert into accounts (id, name, email) values ('filler', 'filler', 'filler@example.com')`);
    await client.query(
      `insert into api_keys (id, account_id, name, hash, hint) values ('filler', 'filler', 'x', 'x', 'x')`,
    );
    // In steps down to single rows, so that even the last page is full.
    const fill = (rows: number) =>
      client.query(
        `insert into usage (id, account_id, api_key_id, tool, status, credits, latency_ms, created_at)
        select gen_random_uuid(), 'filler', 'filler', 'x', 'x', 0, 0, now() from generate_series(1, $1)`,
        [rows],
      );
    for (const rows of [1_000, 100, 10, 1]) {
      for (;;) {
        const error = await fill(rows).then(
          () => undefined,
          (reason: pg.DatabaseError) => reason.code,
        );
        if (error !== undefined) {
          expect(error).toBe('53100'); // disk_full
          break;
        }
      }
    }
    const seen = await Promise.all(Array.from({ length: 5 }, () => world.search()));
    expect(seen.map(({ code }) => code)).toEqual(Array(5).fill('internal_error'));
    expect(await world.call('/v1/credits')).toMatchObject({ status: 200, body: { credits_used: 1 } });
    growDisk(disk, '20m');
    const recoveryMs = await world.recovery();
    // The held credits of failed calls are released by their expiry, since no space was left to record the failures.
    await world.expectSound({ holds: 5 });
    record({ fault: 'disk full', seen, lost: 'nothing; 5 credits held for 2 min', recoveryMs });
  });
});
