import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Config, isPostgresUrl } from '../config.ts';
import {
  CopyError,
  type CopyHead,
  type CopyRows,
  readAll,
  TABLES,
  type TableName,
  withoutSecrets,
  writeAll,
} from '../db/copy.ts';
import { ChangedMeanwhile, readEmbedded } from '../db/copy-embedded.ts';
import { openDatabase, openMigrated } from '../db/database.ts';
import { isServed, socketPath } from '../db/embedded/ownership.ts';
import type { Database } from '../db/schema.ts';
import { OperatorError, reasonsOf } from '../errors.ts';
import { linesIn } from './lines.ts';
import { locationOf } from './location.ts';
import { print } from './print.ts';

/** First line of a backup. Each line after it is `[table, row]`, except for the last one, the number of rows. */
interface FileHead extends CopyHead {
  huasou: 1;
}

/** Writes all data except sessions and secrets to `file`, which appears only when it is complete. */
export async function backup(config: Config, file: string): Promise<void> {
  await withMigrated(config, async (db) => {
    const unfinished = `${file}.unfinished`;
    await rm(unfinished, { force: true }); // of a command that was killed, or somebody's link
    try {
      const write = async (head: CopyHead, batches: AsyncIterable<CopyRows>) => {
        const counted = new Map<TableName, number>();
        const lines = Readable.from(linesOf(head, counting(withoutSecrets(batches), counted)));
        await pipeline(lines, createGzip(), createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }));
        return counted;
      };
      const isEmbedded = config.databaseUrl === undefined;
      const counts = await (isEmbedded ? retryChanged(() => readEmbedded(db, write)) : readAll(db, write));
      await rename(unfinished, file);
      print(`${file} holds ${summed(counts)}`);
    } finally {
      await rm(unfinished, { force: true });
    }
  });
}

const ATTEMPTS = 3;

async function retryChanged<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || attempt === ATTEMPTS) throw error;
    }
  }
}

/**
 * Reads a backup into an empty database, in one transaction. Backups of earlier versions hold sessions and secrets,
 * which whoever has seen the file knows: they are left out.
 */
export async function restore(config: Config, file: string): Promise<void> {
  const all = checked(textsOf(await unpacked(file)))[Symbol.asyncIterator]();
  const first = await all.next();
  const head = headIn(first.done ? '' : first.value);
  const db = await openTarget(config, config.databaseUrl, 'DATABASE_URL');
  try {
    const counts = await writeAll(db, head, withoutSecrets(batchesIn({ [Symbol.asyncIterator]: () => all })));
    print(`restored ${summed(counts)}; sessions are not kept: people sign in again`);
  } finally {
    await db.destroy();
  }
}

/**
 * Copies all data of the configured database into an empty Postgres database at `url`. Throws OperatorError while
 * another process has the embedded database open, because rows that it writes after the copy would be left behind.
 */
export async function move(config: Config, url: string): Promise<void> {
  if (!/^postgres(ql)?:\/\//.test(url) || !isPostgresUrl(url))
    throw new CopyError('--to must be a URL that starts with postgres://');
  if (config.databaseUrl === undefined && (await isServed(socketPath(resolve(config.dataDir)))))
    throw new OperatorError(inUse(config));
  const to = await openTarget(config, url, '--to');
  try {
    await withMigrated(config, async (from) => {
      const counts = await readAll(from, (head, batches) => writeAll(to, head, batches));
      print(`moved ${summed(counts)}; now set DATABASE_URL to that database`);
    });
  } finally {
    await to.destroy();
  }
}

function inUse({ dataDir }: Config): string {
  return `another process has the database in ${resolve(dataDir)} open: stop the server first, or wait for the other command`;
}

/** Opens the database to write into. Throws OperatorError, which names the setting, when its server cannot be used. */
async function openTarget({ dataDir }: Config, databaseUrl: string | undefined, setting: string): Promise<Database> {
  const db = await openDatabase({ databaseUrl, dataDir, poolSize: 1 });
  if (databaseUrl === undefined) return db;
  try {
    await db.connection().execute(async () => {});
    return db;
  } catch (error) {
    await db.destroy();
    if (!(error instanceof Error)) throw error;
    throw new OperatorError(`the database of ${setting} cannot be used: ${reasonsOf(error)}`, { cause: error });
  }
}

/** Decompresses a file. Rejects when it cannot be opened; the stream emits errors in its contents. */
async function unpacked(file: string): Promise<Readable> {
  const packed = (await open(file)).createReadStream();
  const contents = createGunzip();
  packed.on('error', (error) => contents.destroy(error)).pipe(contents);
  return contents;
}

async function withMigrated(config: Config, work: (db: Database) => Promise<void>): Promise<void> {
  const db = await openMigrated({ ...locationOf(config, { mayBeNew: false }), poolSize: 1 });
  await work(db).finally(() => db.destroy());
}

async function* linesOf(head: CopyHead, batches: AsyncIterable<CopyRows>): AsyncIterable<string> {
  yield `${JSON.stringify({ huasou: 1, ...head } satisfies FileHead)}\n`;
  let count = 0;
  for await (const { table, rows } of batches) {
    count += rows.length;
    yield rows.map((row) => `["${table}",${row}]\n`).join('');
  }
  yield `${JSON.stringify({ rows: count })}\n`;
}

async function* counting(batches: AsyncIterable<CopyRows>, counts: Map<TableName, number>): AsyncIterable<CopyRows> {
  for await (const batch of batches) {
    counts.set(batch.table, (counts.get(batch.table) ?? 0) + batch.rows.length);
    yield batch;
  }
}

async function* textsOf(stream: Readable): AsyncIterable<string> {
  for await (const line of linesIn(stream)) yield line.toString();
}

/** Turns the errors from reading a damaged or foreign file into one-line errors. */
async function* checked(lines: AsyncIterable<string>): AsyncIterable<string> {
  try {
    yield* lines;
  } catch (error) {
    throw new CopyError('the file is damaged or no backup', { cause: error });
  }
}

function headIn(line: string): FileHead {
  const head: unknown = parsed(line);
  const { huasou, migrations } = (head ?? {}) as Partial<FileHead>;
  if (huasou === 1 && Array.isArray(migrations)) return head as FileHead;
  throw new CopyError('the file is damaged or no backup');
}

const BATCH = 500;

async function* batchesIn(lines: AsyncIterable<string>): AsyncIterable<CopyRows> {
  let batch: CopyRows = { table: 'accounts', rows: [] };
  let count = 0;
  let end: number | undefined;
  for await (const line of lines) {
    const value = parsed(line);
    if (Array.isArray(value) && Object.hasOwn(TABLES, value[0])) {
      const table = value[0] as TableName;
      if (table !== batch.table || batch.rows.length === BATCH) {
        if (batch.rows.length > 0) yield batch;
        batch = { table, rows: [] };
      }
      // Keeps the row as text, because JSON.parse would round large numbers.
      batch.rows.push(line.slice(line.indexOf(',') + 1, -1));
      count++;
    } else end = (value as { rows?: number } | null)?.rows;
  }
  if (batch.rows.length > 0) yield batch;
  if (end !== count) throw new CopyError('the file is damaged or no backup: lines are missing');
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new CopyError('the file is damaged or no backup');
  }
}

function summed(counts: ReadonlyMap<TableName, number>): string {
  const parts = [...counts].map(([table, count]) => `${table}: ${count}`);
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}
