import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { shipped } from '../root.ts';
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
 * Brings the tables up to date from `sql/`, all files or none. Several processes may call it at once: one works, the others wait.
 * One transaction has the lock and the work: between transactions a pooler (PgBouncer) may change connections.
 */
export async function migrate(db: Database, { only, onWait }: MigrateOptions = {}): Promise<string[]> {
  const transaction = db.transaction().setIsolationLevel('read committed'); // what another has applied is seen after the wait
  return await transaction.execute(async (work) => {
    await lock(work, onWait);
    return await applyPending(work, shipped('sql'), only);
  });
}

/** Until the transaction ends. */
async function lock(db: Kysely<Schema>, onWait?: () => void): Promise<void> {
  const { rows } = await sql<{
    is_ours: boolean;
  }>`select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as is_ours`.execute(db);
  if (rows[0]?.is_ours === true) return;
  onWait?.();
  await sql.raw(slowStatement(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)).execute(db);
}

async function applyPending(db: Kysely<Schema>, folder: string, only?: readonly string[]): Promise<string[]> {
  await sql`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
    db,
  );
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
  const applied = new Set(rows.map((row) => row.name));
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const pending = files.filter((name) => !applied.has(name) && (only?.includes(name) ?? true));
  for (const name of pending) {
    await sql.raw(slowStatement(await readFile(join(folder, name), 'utf8'))).execute(db);
    await sql`insert into schema_migrations (name) values (${name})`.execute(db);
  }
  return pending;
}
