import { afterAll, describe, expect, it } from 'vitest';
import { createDatabaseWorld } from './_database-world.ts';
import { canRunPostgres } from './_postgres.ts';
import { faultTable } from './_table.ts';
import type { World } from './_world.ts';

const record = faultTable('database, silent');

describe.runIf(canRunPostgres)('when the database stops answering', () => {
  const ends: Array<() => Promise<void>> = [];
  afterAll(() => Promise.all(ends.map((end) => end())));

  const create = async () => {
    const here = await createDatabaseWorld();
    ends.push(here.end);
    return here;
  };
  const manyOf = (world: World) => (n: number) => Promise.all(Array.from({ length: n }, () => world.search()));

  it.concurrent('on its open connections, each is replaced after one statement and calls succeed', async () => {
    const { road, world } = await create();
    const many = manyOf(world);
    road.delayMs = 50; // opens every connection of the pool
    await many(30);
    road.delayMs = 0;
    road.freeze();
    const seen = await many(10);
    expect(seen.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const tried = road.unheard();
    const after = await many(30);
    // One statement into each that was tried, and none of the later calls waits for one any more.
    expect(new Set(tried)).toEqual(new Set([1]));
    expect(road.unheard()).toEqual(tried);
    expect(after.map(({ status }) => status)).toEqual(Array(30).fill(200));
    const recoveryMs = await world.recovery();
    await world.expectSound();
    record({ fault: 'every connection dead without a word', seen, recoveryMs });
  });

  it.concurrent('on every connection, calls fail, and succeed again as soon as it answers', async () => {
    const { road, world } = await create();
    const many = manyOf(world);
    road.mode = 'stall';
    const seen = await many(5);
    expect(seen.map(({ code }) => code)).toEqual(Array(5).fill('internal_error'));
    expect(await world.call('/api/ready')).toMatchObject({ code: 'not_ready' });
    road.freeze();
    road.mode = 'pass';
    const recoveryMs = await world.recovery();
    await world.expectSound();
    record({ fault: 'silent as a whole', seen, recoveryMs });
  });

  it.concurrent('at a shutdown, calls are answered in time and the process ends', async () => {
    const { road, world } = await create();
    await manyOf(world)(3);
    road.mode = 'stall';
    road.freeze();
    const stuck = world.search();
    await new Promise((wake) => setTimeout(wake, 300));
    const started = performance.now();
    expect(await world.service.kill('SIGTERM')).toBe(0);
    const recoveryMs = Math.round(performance.now() - started);
    const seen = [await stuck];
    expect(seen[0]).toMatchObject({ code: 'not_ready' });
    record({ fault: 'silent during a shutdown', seen, recoveryMs });
  });
});
