import { readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabaseWorld, type DatabaseWorld } from './_database-world.ts';
import { canMount, mountDisk, unmountDisk } from './_disk.ts';
import { canRunPostgres } from './_postgres.ts';
import { faultTable } from './_table.ts';
import { until } from './_world.ts';

const record = faultTable('database, log');

describe.runIf(canRunPostgres && canMount)('when the disk of the write-ahead log is full', () => {
  let here: DatabaseWorld;
  let disk: string;
  beforeAll(async () => {
    disk = await mkdtemp(join(tmpdir(), 'huasou-wal-'));
    mountDisk(disk, '24m');
    here = await createDatabaseWorld({ walDirectory: disk });
  });
  afterAll(async () => {
    await here?.end();
    unmountDisk(disk);
    await rm(disk, { recursive: true, force: true });
  });

  it('the server stops, new calls fail uncharged, and running calls succeed once there is space', async () => {
    const { world, postgres, road } = here;
    expect(await world.search()).toMatchObject({ status: 200 });
    const client = new pg.Client({ connectionString: postgres.url });
    client.on('error', () => {});
    await client.connect();
    await client.query('create table filler (text text)');
    world.web.search.delayMs = 2_000;
    const begun = Array.from({ length: 5 }, () => world.search());
    await until(async () => (await client.query('select from holds')).rowCount === 5, 'all of them have begun');
    world.web.search.delayMs = 0;
    const filler = join(disk, 'filler');
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(filler, Buffer.alloc(bavail * bsize));
    const hasFailed = client.query(`insert into filler select repeat('x', 1000) from generate_series(1, 20000)`).then(
      () => false,
      () => true,
    );
    expect(await hasFailed).toBe(true);
    // The server restarts itself, but finds no space for the log that recovery needs either.
    const said = () => readFileSync(join(postgres.directory, 'log'), 'utf8');
    await until(() => said().endsWith('database system is shut down\n'), 'the server has given up');
    expect(said()).toMatch(/PANIC:.*No space left on device/);
    const seen = await Promise.all(Array.from({ length: 5 }, () => world.search()));
    expect(seen.map(({ code }) => code)).toEqual(Array(5).fill('internal_error'));
    expect(await world.call('/api/ready')).toMatchObject({ code: 'not_ready' });
    rmSync(filler);
    await postgres.move();
    road.target = postgres.port;
    const recoveryMs = await world.recovery();
    expect((await Promise.all(begun)).map(({ status }) => status)).toEqual(Array(5).fill(200));
    await world.expectSound();
    record({
      fault: 'no room for the log: the server panics',
      seen: [...(await Promise.all(begun)), ...seen],
      recoveryMs,
    });
  });
});
