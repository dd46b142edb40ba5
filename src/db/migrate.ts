import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { shipped } from '../process/root.ts';
import { retryLost } from './retry.ts';
import type { Database, Schema } from './schema.ts';
import { slowStatement } from './statement.ts';

const MIGRATION_LOCK = 4_873_221; // arbitrary: advisory locks are numbers whose meaning the application defines

/** What a migration waits for: another process that migrates, or transactions that use the tables, such as a backup. */
export type WaitReason = 'another process that migrates the database' | 'transactions that use the tables';

export interface MigrateOptions {
  /** The only files to apply, for a copy of an older version. */
  only?: readonly string[];
  /** Called before waiting, once for each reason. */
  onWait?: (reason: WaitReason) => void;
}

/**
 * Brings the tables up to date from `sql/`; returns the files that this call applied. Several processes may call it at
 * once: one of them applies a file while the others wait. The lock and the work of a file are in one transaction, as a
 * pooler (PgBouncer) may change connections between transactions.
 */
export async function migrate(db: Database, { only, onWait }: MigrateOptions = {}): Promise<string[]> {
  const folder = shipped('sql');
  const files = (await readdir(folder))
    .filter((name) => name.endsWith('.sql') && (only?.includes(name) ?? true))
    .sort();
  const waiting = createWaiting(onWait);
  const applied = await locked(db, waiting, appliedFiles);
  const ours: string[] = [];
  for (const name of files.filter((file) => !applied.has(file))) {
    const text = await readFile(join(folder, name), 'utf8');
    const attempt = () => locked(db, waiting, (work) => apply(work, name, text));
    if (await repeatWhileInUse(attempt, waiting)) ours.push(name);
  }
  return ours;
}

/**
 * Runs work in a transaction that excludes those of other processes; after waiting, it sees what they applied. Retries
 * when the connection is lost: the server may be restarting, or another process closing the embedded database.
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

/** Tells the reason for a wait, unless it was told before. */
type Waiting = (reason: WaitReason) => void;

function createWaiting(onWait: MigrateOptions['onWait']): Waiting {
  const told = new Set<WaitReason>();
  return (reason) => {
    if (!told.has(reason)) onWait?.(reason);
    told.add(reason);
  };
}

const LOCK_TIMEOUT_MS = 1_000;
const PAUSE_MS = 5_000;
const MAX_WAIT_MS = 3_600_000;

/**
 * Repeats the work while it cannot lock a table. A waiting lock stops every call that needs the table, so it may not
 * wait for as long as a backup reads, but only for a moment at a time.
 */
async function repeatWhileInUse<T>(work: () => Promise<T>, waiting: Waiting): Promise<T> {
  for (const end = performance.now() + MAX_WAIT_MS; ; ) {
    try {
      return await work();
    } catch (error) {
      const isInUse = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
      if (!isInUse || performance.now() > end) throw error;
      waiting('transactions that use the tables');
      await sleep(PAUSE_MS);
    }
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

/** Takes the migration lock until the transaction ends. */
async function lock(db: Kysely<Schema>, waiting: Waiting): Promise<void> {
  const { rows } = await sql<{
    is_ours: boolean;
  }>`select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as is_ours`.execute(db);
  if (rows[0]?.is_ours === true) return;
  waiting('another process that migrates the database');
  await sql.raw(slowStatement(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)).execute(db);
}

async function appliedFiles(db: Kysely<Schema>): Promise<ReadonlySet<string>> {
  await sql`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
    db,
  );
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Applies a file. Returns false when another process has applied it meanwhile. */
async function apply(db: Kysely<Schema>, name: string, text: string): Promise<boolean> {
  if ((await appliedFiles(db)).has(name)) return false;
  await sql.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`).execute(db);
  await sql.raw(slowStatement(text)).execute(db);
  await sql`insert into schema_migrations (name) values (${name})`.execute(db);
  return true;
}
