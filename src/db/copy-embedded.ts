import { sql } from 'kysely';
import { CopyError, type CopyHead, type CopyRows, readHead, TABLES, type TableName, tableBatches } from './copy.ts';
import { retryLost } from './retry.ts';
import type { Database } from './schema.ts';

/** Rows of a table that normally only grows were changed or deleted during the copy; another attempt may succeed. */
export class ChangedMeanwhile extends CopyError {}

/**
 * Reads everything like `readAll`, but from the embedded database without keeping its only connection from calls:
 * usage, the table that grows, is read batch by batch. Rows added after the first moment are left out by their
 * transaction id; on a single connection these ids are sequential. Throws ChangedMeanwhile when a deleted account took
 * its usage rows along.
 */
export async function readEmbedded<T>(
  db: Database,
  use: (head: CopyHead, batches: AsyncIterable<CopyRows>) => Promise<T>,
): Promise<T> {
  const moment = await retryLost(() => firstMoment(db));
  return await use(moment.head, batchesFrom(db, moment));
}

interface Moment {
  head: CopyHead;
  /** Transaction id of the moment; rows added by later transactions do not belong to the copy. */
  xid: string;
  usageRows: number;
  /** Rows of every table except usage. */
  others: Map<TableName, CopyRows[]>;
}

async function firstMoment(db: Database): Promise<Moment> {
  return await db.transaction().execute(async (alone) => {
    const head = await readHead(alone);
    const { rows } = await sql<{ xid: string; usageRows: number }>`
      select pg_current_xact_id()::xid::text as xid, (select count(*)::integer from usage) as "usageRows"`.execute(
      alone,
    );
    const { xid = '', usageRows = 0 } = rows[0] ?? {};
    const others: Moment['others'] = new Map();
    for (const table of Object.keys(TABLES) as TableName[])
      if (table !== 'usage')
        others.set(table, await Array.fromAsync(tableBatches(table, (query) => query.execute(alone))));
    return { head, xid, usageRows, others };
  });
}

async function* batchesFrom(db: Database, { xid, usageRows, others }: Moment): AsyncIterable<CopyRows> {
  const isOfMoment = sql`age(t.xmin) > age(${xid}::text::xid)`;
  for (const table of Object.keys(TABLES) as TableName[]) {
    if (table !== 'usage') {
      yield* others.get(table) ?? [];
      continue;
    }
    let read = 0;
    for await (const batch of tableBatches(table, (query) => retryLost(() => query.execute(db)), isOfMoment)) {
      read += batch.rows.length;
      yield batch;
    }
    if (read !== usageRows) throw new ChangedMeanwhile('an account was deleted while the copy was made: try again');
  }
}
