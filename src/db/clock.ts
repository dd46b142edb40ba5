import { sql } from 'kysely';
import { DAY_MS, MINUTE_MS } from '../time/durations.ts';
import type { Database } from './schema.ts';

/** The time of the database server, which all replicas share. */
export interface ServerClock {
  /**
   * Returns the server's time, without a round trip. A machine whose clock is more than a day off keeps its own time:
   * somebody has set it on purpose, for the service to run at another date.
   */
  now(): Date;
  /** Stops measuring. */
  close(): void;
}

const MAX_DRIFT_MS = 1_000;
const MIN_PAUSE_MS = 1_000;
const MAX_ROUND_TRIP_MS = 1_000; // the error is at most half of it

/**
 * Starts a clock that measures the server's time against the monotonic clock: now, once a minute, and as soon as this
 * machine's clock has been set or the machine was suspended, which stops the monotonic clock. While measuring fails,
 * the last result is used. Rejects when the first measurement fails.
 */
export async function startServerClock(db: Database, everyMs = MINUTE_MS): Promise<ServerClock> {
  let lead = wallLead();
  let offset = (await measure(db)).offset;
  let triedAt = performance.now();
  let isMeasuring = false;

  async function remeasure(): Promise<void> {
    if (isMeasuring) return;
    isMeasuring = true;
    triedAt = performance.now();
    const leadNow = wallLead();
    try {
      const measured = await measure(db);
      if (measured.roundTripMs > MAX_ROUND_TRIP_MS) return;
      offset = measured.offset;
      lead = leadNow;
    } catch {
      // The database is away, as calls will tell; the next attempt is in a minute at most.
    } finally {
      isMeasuring = false;
    }
  }

  const timer = setInterval(remeasure, everyMs).unref();
  return {
    now() {
      const hasDrifted = Math.abs(wallLead() - lead) > MAX_DRIFT_MS;
      if (hasDrifted && performance.now() - triedAt > MIN_PAUSE_MS) void remeasure();
      const servers = Math.round(performance.now() + offset);
      const own = Date.now();
      return new Date(Math.abs(servers - own) > DAY_MS ? own : servers);
    },
    close: () => clearInterval(timer),
  };
}

/** Returns how far this machine's clock is ahead of the monotonic one, ms. */
function wallLead(): number {
  return Date.now() - performance.now();
}

/** Returns how far the server's clock is ahead of the monotonic one, ms, as of the middle of the round trip. */
async function measure(db: Database): Promise<{ offset: number; roundTripMs: number }> {
  // On a connection that is there already: waiting for one says nothing about the time.
  return await db.connection().execute(async (own) => {
    const asked = performance.now();
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(own);
    const roundTripMs = performance.now() - asked;
    if (rows[0] === undefined) throw new Error('the database has no time');
    return { offset: rows[0].ms - asked - roundTripMs / 2, roundTripMs };
  });
}
