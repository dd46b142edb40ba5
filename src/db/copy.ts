import { type Kysely, type QueryResult, type RawBuilder, sql } from 'kysely';
import { OperatorError } from '../errors.ts';
import { migrate } from './migrate.ts';
import type { Database, Schema } from './schema.ts';

/** Every table with its primary key; a table comes after those that it references. */
export const TABLES = {
  accounts: 'id',
  api_keys: 'id',
  holds: 'id',
  usage: 'id',
  sign_in_sessions: 'id',
  sign_in_methods: 'id',
  sign_in_verifications: 'id',
  settings: 'name',
  engine_suspensions: 'engine',
} as const;

export type TableName = keyof typeof TABLES;

/** Tables with what lets its reader sign in as somebody: session tokens, and the secret that signs session cookies. */
const SECRET_TABLES: ReadonlySet<TableName> = new Set(['sign_in_sessions', 'sign_in_verifications', 'settings']);

/** Leaves out the rows that a file must not hold. A database without them makes a new secret; people sign in again. */
export async function* withoutSecrets(batches: AsyncIterable<CopyRows>): AsyncIterable<CopyRows> {
  for await (const batch of batches) if (!SECRET_TABLES.has(batch.table)) yield batch;
}

/** Beginning of a copy: the migrations that were applied to the database that its rows come from. */
export interface CopyHead {
  migrations: string[];
}

/** Some rows of one table, each as JSON written by Postgres, so that nothing is rounded or renamed on the way. */
export interface CopyRows {
  table: TableName;
  rows: string[];
}

const BATCH = 500;

/**
 * Reads everything as of one moment, in batches and in one transaction, whatever is written meanwhile. The embedded
 * database would serve nobody else until the end (see `readEmbedded`).
 */
export async function readAll<T>(
  db: Database,
  use: (head: CopyHead, batches: AsyncIterable<CopyRows>) => Promise<T>,
): Promise<T> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (moment) => await use(await readHead(moment), batchesOf(moment)));
}

/** Reads which migrations the database has. */
export async function readHead(db: Kysely<Schema>): Promise<CopyHead> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db);
  return { migrations: rows.map(({ name }) => name) };
}

async function* batchesOf(db: Kysely<Schema>): AsyncIterable<CopyRows> {
  for (const table of Object.keys(TABLES) as TableName[]) yield* tableBatches(table, (query) => query.execute(db));
}

/** Yields a table's rows in the order of its key. `run` runs each batch's query; `where` calls the table `t`. */
export async function* tableBatches(
  table: TableName,
  run: (query: RawBuilder<KeyAndRow>) => Promise<QueryResult<KeyAndRow>>,
  where = sql`true`,
): AsyncIterable<CopyRows> {
  const key = sql.ref(TABLES[table]);
  for (let last = ''; ; ) {
    const { rows } = await run(sql<KeyAndRow>`
      select ${key} as key, row_to_json(t)::text as row from ${sql.table(table)} t
      where ${key} > ${last} and ${where} order by ${key} limit ${sql.lit(BATCH)}`);
    if (rows.length === 0) return;
    yield { table, rows: rows.map(({ row }) => row) };
    last = rows.at(-1)?.key ?? '';
  }
}

interface KeyAndRow {
  key: string;
  row: string;
}

/** Thrown for a copy that cannot be read, or a database that it cannot be written to. */
export class CopyError extends OperatorError {
  override readonly name = 'CopyError';
}

/**
 * Writes a copy to an empty database, all of it or nothing. The tables are first migrated to the copy's version and
 * brought up to date afterwards, so that a copy of an older version works. Returns the number of rows that each table
 * got.
 */
export async function writeAll(
  db: Database,
  { migrations }: CopyHead,
  batches: AsyncIterable<CopyRows>,
): Promise<Map<TableName, number>> {
  const counts = new Map<TableName, number>();
  await migrate(db, { only: migrations });
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db);
  const here = rows.map(({ name }) => name);
  if (here.join() !== migrations.toSorted().join())
    throw new CopyError(
      'the copy is of a newer version, or the database has been brought up to date already: use an empty one',
    );
  await db.transaction().execute(async (whole) => {
    await refuseUnlessEmpty(whole);
    for await (const { table, rows: some } of batches) {
      await sql`insert into ${sql.table(table)}
        select * from json_populate_recordset(null::${sql.table(table)}, ${`[${some.join()}]`}::json)`.execute(whole);
      counts.set(table, (counts.get(table) ?? 0) + some.length);
    }
  });
  await migrate(db);
  return counts;
}

/** Throws CopyError when a table has rows. Looks only at existing tables, as older versions lack some. */
async function refuseUnlessEmpty(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db);
  const present = new Set(rows.map(({ name }) => name));
  for (const table of Object.keys(TABLES).filter((name) => present.has(name))) {
    const { rows: found } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (found.length > 0) throw new CopyError(`the database is not empty: there are rows in ${table}`);
  }
}
