import { sql } from 'kysely';
import { CopyError, type CopyHead, type CopyRows, readHead, TABLES, type TableName, tableBatches } from './copy.ts';
import { retryLost } from './retry.ts';
import type { Database } from './schema.ts';

/** Rows have been changed or deleted that are otherwise only ever added: another attempt may succeed. */
export class ChangedMeanwhile extends CopyError {}

/**
 * As `readAll`, of the embedded database, whose only connection is not kept from calls meanwhile: usage, the table that grows,
 * is read a batch at a time. What is added after the first moment is left out by the number of its transaction, which are those
 * of one connection: one after the other. Throws ChangedMeanwhile when an account was deleted, so that its usage is missing.
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
  /** Of a transaction: what later ones have added is not of this moment. */
  xid: string;
  usageRows: number;
  /** Of every table but usage. */
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
