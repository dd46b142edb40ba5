import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './schema.ts';

/** Whether the database answers a question within `timeoutMs`. */
export async function pingDatabase(db: Database, timeoutMs: number): Promise<boolean> {
  const answered = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return await Promise.race([answered, sleep(timeoutMs, false, { ref: false })]);
}
