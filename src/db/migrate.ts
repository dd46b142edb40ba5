import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { shipped } from '../process/root.ts';
import { retryLost } from './retry.ts';
import type { Database, Schema } from './schema.ts';
import { slowStatement } from './statement.ts';

const MIGRATION_LOCK = 4_873_221; // any constant of ours: advisory locks are numbers that an application agrees on

export interface MigrateOptions {
  /** These files and no others, for a copy of an older version. */
  only?: readonly string[];
  /** Called before waiting for another process that migrates. */
  onWait?: () => void;
}

/**
 * Brings the tables up to date from `sql/`; returns the files that this call has applied. Several processes may call it at once:
 * each file is applied by one of them, while the others wait. A transaction has the lock and the work of a file, as a pooler
 * (PgBouncer) may change connections between transactions.
 */
export async function migrate(db: Database, { only, onWait }: MigrateOptions = {}): Promise<string[]> {
  const folder = shipped('sql');
  const files = (await readdir(folder))
    .filter((name) => name.endsWith('.sql') && (only?.includes(name) ?? true))
    .sort();
  const waiting = { tell: onWait };
  const applied = await locked(db, waiting, appliedFiles);
  const ours: string[] = [];
  for (const name of files.filter((file) => !applied.has(file))) {
    const text = await readFile(join(folder, name), 'utf8');
    if (await locked(db, waiting, (work) => apply(work, name, text))) ours.push(name);
  }
  return ours;
}

/**
 * Runs work in a transaction that no other process's runs beside. What those have applied is seen after the wait. Again when the
 * connection is lost: a start may meet a server that restarts, or another process that closes the embedded database.
 */
async function locked<T>(db: Database, waiting: Waiting, work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  const transaction = db.transaction().setIsolationLevel('read committed');
  const attempt = () =>
    transaction.execute(async (own) => {
      await lock(own, waiting);
      return await work(own);
    });
  return await retryLost(attempt);
}

/** Tells of the first wait only. */
interface Waiting {
  tell: (() => void) | undefined;
}

/** Until the transaction ends. */
async function lock(db: Kysely<Schema>, waiting: Waiting): Promise<void> {
  const { rows } = await sql<{
    is_ours: boolean;
  }>`select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as is_ours`.execute(db);
  if (rows[0]?.is_ours === true) return;
  waiting.tell?.();
  waiting.tell = undefined;
  await sql.raw(slowStatement(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)).execute(db);
}

async function appliedFiles(db: Kysely<Schema>): Promise<ReadonlySet<string>> {
  await sql`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
    db,
  );
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Returns whether there was something to do: another process may have applied the file meanwhile. */
async function apply(db: Kysely<Schema>, name: string, text: string): Promise<boolean> {
  if ((await appliedFiles(db)).has(name)) return false;
  await sql.raw(slowStatement(text)).execute(db);
  await sql`insert into schema_migrations (name) values (${name})`.execute(db);
  return true;
}
