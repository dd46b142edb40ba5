import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './schema.ts';

/** Whether the database answers within `timeoutMs` and is writable, which a replica or a demoted server is not. */
export async function pingDatabase(db: Database, timeoutMs: number): Promise<boolean> {
  const answered = sql<{ isWritable: boolean }>`
    select current_setting('transaction_read_only') = 'off' as "isWritable"`
    .execute(db)
    .then(
      ({ rows }) => rows[0]?.isWritable === true,
      () => false,
    );
  return await Promise.race([answered, sleep(timeoutMs, false, { ref: false })]);
}
