import type { Context } from '../context.ts';
import { pingDatabase } from '../db/ping.ts';

const PING_TIMEOUT_MS = 2_000;

/** Whether the service can do its work now: it is not ending, and its database answers. */
export async function isReady({ db, shutdown }: Pick<Context, 'db' | 'shutdown'>): Promise<boolean> {
  return !shutdown.aborted && (await pingDatabase(db, PING_TIMEOUT_MS));
}
