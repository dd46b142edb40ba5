import { pingDatabase } from '../db/ping.ts';
import type { Database } from '../db/schema.ts';
import type { Extractor } from '../extractor/extractor.ts';

const PING_TIMEOUT_MS = 2_000;

/** Services that have to be there before the service takes calls. */
interface Parts {
  db: Database;
  extractor: Pick<Extractor, 'isWarm'>;
  shutdown: AbortSignal;
}

/** Whether the service can take calls: it is not shutting down, it can read pages at once, and its database answers. */
export async function isReady({ db, extractor, shutdown }: Parts): Promise<boolean> {
  return !shutdown.aborted && extractor.isWarm() && (await pingDatabase(db, PING_TIMEOUT_MS));
}
