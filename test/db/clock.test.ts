import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type ServerClock, startServerClock } from '../../src/db/clock.ts';
import { openDatabase } from '../../src/db/database.ts';
import type { Database } from '../../src/db/schema.ts';
import { onPostgresServer } from '../_util/databases.ts';

const HOURS_MS = 20 * 3_600_000;
const MINUTES_MS = 10 * 60_000; // much less than the hours that a clock is off, much more than a query takes

onPostgresServer((database) => {
  let db: Database;
  let clock: ServerClock | undefined;
  beforeAll(async () => {
    db = await openDatabase(database().options);
  });
  afterAll(() => db.destroy());
  afterEach(() => {
    vi.useRealTimers();
    clock?.close();
  });

  /** Sets this machine's clock, which is no longer running. */
  const setClock = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: ms });
  const error = (real: number, time: Date) => Math.abs(time.getTime() - real);

  it("is the server's time, though this machine's clock is hours off", async () => {
    const started = performance.now();
    const real = Date.now();
    setClock(real - HOURS_MS);
    clock = await startServerClock(db);
    expect(error(real + performance.now() - started, clock.now())).toBeLessThan(MINUTES_MS);
    setClock(real + HOURS_MS);
    await sleep(50);
    expect(error(real + performance.now() - started, clock.now())).toBeLessThan(MINUTES_MS);
  });

  it('is the own time of a machine that is set to another date', async () => {
    const other = Date.now() + 40 * 86_400_000;
    setClock(other);
    clock = await startServerClock(db);
    expect(clock.now()).toEqual(new Date(other));
  });

  it('is measured again as soon as the machine wakes up, as the monotonic clock stood still meanwhile', async () => {
    let ahead = 0;
    clock = await startServerClock(onResult(db, (rows) => rows.map(({ ms }) => ({ ms: ms + ahead }))));
    const { now } = clock;
    const real = Date.now();
    await sleep(1_100); // a measurement less than a second ago is not repeated
    ahead = 3_600_000;
    setClock(real + ahead);
    expect(error(real, now())).toBeLessThan(MINUTES_MS);
    await expect.poll(() => error(real + ahead, now())).toBeLessThan(MINUTES_MS);
  });

  it('goes on while measuring fails, and measures until it is closed', async () => {
    let asked = 0;
    const failing = onResult(db, (rows) => {
      if (++asked === 1) return rows;
      throw new Error('away');
    });
    clock = await startServerClock(failing, 20);
    await expect.poll(() => asked).toBeGreaterThan(3);
    expect(error(Date.now(), clock.now())).toBeLessThan(MINUTES_MS);
    clock.close();
    await sleep(100);
    const before = asked;
    await sleep(100);
    expect(asked).toBe(before);
  });

  it('cannot be started without a first measurement', async () => {
    const failing = onResult(db, () => {
      throw new Error('away');
    });
    await expect(startServerClock(failing)).rejects.toThrow('away');
  });
});

/** Returns the database with other results. */
function onResult(db: Database, change: (rows: Array<{ ms: number }>) => Array<{ ms: number }>): Database {
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ({ ...result, rows: change(result.rows as Array<{ ms: number }>) }),
  });
}
