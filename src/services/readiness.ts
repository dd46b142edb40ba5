import { pingDatabase } from '../db/ping.ts';
import type { Database } from '../db/schema.ts';

const PING_TIMEOUT_MS = 2_000;

/** Whether the service can take calls: it is not shutting down, and its database answers. */
export async function isReady({ db, shutdown }: { db: Database; shutdown: AbortSignal }): Promise<boolean> {
  return !shutdown.aborted && (await pingDatabase(db, PING_TIMEOUT_MS));
}
