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

/** Brings the tables up to date from `sql/`. Several processes may call it at once: one works, the others wait. */
export async function migrate(db: Database, { only, onWait }: MigrateOptions = {}): Promise<string[]> {
  const folder = shipped('sql');
  return await db.connection().execute(async (connection) => {
    await lock(connection, onWait);
    try {
      return await applyPending(connection, folder, only);
    } finally {
      // On a connection that was lost it is unlocked already.
      await sql
        .raw(`select pg_advisory_unlock(${MIGRATION_LOCK})`)
        .execute(connection)
        .catch(() => {});
    }
  });
}

async function lock(connection: Kysely<Schema>, onWait?: () => void): Promise<void> {
  const { rows } = await sql<{
    is_ours: boolean;
  }>`select pg_try_advisory_lock(${MIGRATION_LOCK}) as is_ours`.execute(connection);
  if (rows[0]?.is_ours === true) return;
  onWait?.();
  await sql.raw(slowStatement(`select pg_advisory_lock(${MIGRATION_LOCK})`)).execute(connection);
}

async function applyPending(db: Kysely<Schema>, folder: string, only?: readonly string[]): Promise<string[]> {
  await sql`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
    db,
  );
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
  const applied = new Set(rows.map((row) => row.name));
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const pending = files.filter((name) => !applied.has(name) && (only?.includes(name) ?? true));
  for (const name of pending) await apply(db, name, await readFile(join(folder, name), 'utf8'));
  return pending;
}

async function apply(db: Kysely<Schema>, name: string, statements: string): Promise<void> {
  // One simple-protocol message is one transaction with the bookkeeping inside it.
  const migration = `begin;\n${statements}\n;insert into schema_migrations (name) values ('${name}');\ncommit;`;
  await sql
    .raw(slowStatement(migration))
    .execute(db)
    .catch(async (error) => {
      await sql
        .raw('rollback')
        .execute(db)
        .catch(() => {}); // what went wrong first is what the operator hears
      throw error;
    });
}
