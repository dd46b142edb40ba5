import { existsSync } from 'node:fs';
import { mkdir, rm, rmdir, stat } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pLimit from 'p-limit';
import type pg from 'pg';
import { OperatorError } from '../errors.ts';
import { connectTo } from './embedded-stream.ts';
import { connectRemote, serveConnection } from './embedded-wire.ts';
import { named } from './statement.ts';

/** Runs statements: on PGlite itself, or in the process that has it open. */
export interface Connection {
  query(sql: string, parameters: readonly unknown[]): Promise<QueryReply>;
}

export interface QueryReply {
  command: string;
  rowCount: number;
  rows: unknown[];
}

/**
 * The embedded Postgres in `dataDir`. PGlite allows one process and one connection, so the first process opens it and shares
 * it through a socket in the same folder; others (the CLI while the server runs) use that.
 */
export async function openEmbedded(dataDir: string): Promise<PostgresPool> {
  const folder = resolve(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const socket = socketPath(folder);
  const owned = await becomeOwner(folder, socket);
  return owned === undefined ? remotePool(socket) : ownPool(folder, owned);
}

/** Whether there is an embedded database in `dataDir`, or a process at least began to set one up. */
export function hasEmbedded(dataDir: string): boolean {
  return existsSync(dataIn(resolve(dataDir)));
}

function dataIn(folder: string): string {
  return join(folder, 'pg');
}

const MAX_SOCKET_PATH_BYTES = 103; // sun_path is 104 bytes on macOS, 108 on Linux, the ending zero included

function socketPath(folder: string): string {
  const path = join(folder, 'database.sock');
  if (process.platform === 'win32') return `\\\\.\\pipe\\${path.replace(/[\\:]/g, '-')}`;
  if (Buffer.byteLength(path) > MAX_SOCKET_PATH_BYTES) {
    throw new OperatorError(`DATA_DIR is too long for a socket path (${MAX_SOCKET_PATH_BYTES} bytes at most): ${path}`);
  }
  return path;
}

const LOCK_STALE_MS = 10_000; // the critical section takes milliseconds: an older lock is of a process that died in it
const LOCK_RETRY_MS = 50;

interface Owned {
  /** Listens at the socket. */
  server: Server;
  /** The process that had the database open before was killed: it has left its socket behind. */
  wasKilled: boolean;
}

/** What this process owns if it gets to open the database; undefined when another one has it open. */
async function becomeOwner(folder: string, socket: string): Promise<Owned | undefined> {
  const lock = join(folder, 'database.lock');
  while (!(await tryMkdir(lock))) {
    const age = Date.now() - (await stat(lock).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
    if (age > LOCK_STALE_MS) await rmdir(lock).catch(() => {});
    await new Promise((wake) => setTimeout(wake, LOCK_RETRY_MS));
  }
  try {
    if (await isServed(socket)) return undefined;
    const wasKilled = await rm(socket).then(
      () => true,
      () => false,
    );
    return { server: await listen(socket), wasKilled };
  } finally {
    await rmdir(lock).catch(() => {});
  }
}

function tryMkdir(path: string): Promise<boolean> {
  return mkdir(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
}

async function isServed(socket: string): Promise<boolean> {
  try {
    (await connectRemote(socket)).end();
    return true;
  } catch {
    return false;
  }
}

function listen(socket: string): Promise<Server> {
  const server = createServer();
  return new Promise((done, fail) => server.once('error', fail).listen(socket, () => done(server)));
}

async function ownPool(folder: string, { server, wasKilled }: Owned): Promise<PostgresPool> {
  const pglite = new PGlite({ dataDir: dataIn(folder) });
  const client = connectTo(pglite).then(async (connected) => {
    if (wasKilled) await connected.query(DROP_HOLDS);
    return connected;
  });
  const connection: Connection = { query: async (sql, parameters) => runOn(await client, sql, parameters) };
  const acquire = exclusive();
  const peers = new Set<Socket>();
  server.on('connection', (peer) => {
    peers.add(peer);
    peer.once('close', () => peers.delete(peer));
    serveConnection(peer, connection, acquire);
  });
  await client.catch((error) => {
    server.close();
    throw error;
  });
  const close = async () => {
    server.close();
    for (const peer of peers) peer.destroy(); // uncommitted transactions are rolled back
    const release = await acquire();
    await (await client).end();
    await pglite.close();
    release();
  };
  let checkouts = 0;
  const checkout = async () => {
    if (++checkouts % VACUUM_EVERY === 0) void vacuum(connection, acquire).catch(() => {}); // the next one will do it
    return { connection, release: await acquire() };
  };
  return pool(checkout, close);
}

/**
 * The calls whose holds these are died with the process that made them: nobody has to wait until they expire, as with a server,
 * where they may be those of another process. Not in a folder that was never migrated.
 */
const DROP_HOLDS = `
  do $$ begin
    if to_regclass('holds') is not null then
      delete from holds;
      update accounts set credits_held = 0 where credits_held <> 0;
    end if;
  end $$`;

const VACUUM_EVERY = 10_000; // checkouts, of which a call takes two; vacuuming takes 5 ms then
const MANY_DEAD_ROWS = 1_000;
const MAX_BYTES = 8_000_000; // everything waits for it; larger tables are append-only

/** PGlite has no autovacuum: without this every call would leave 100 bytes of dead rows behind for good. */
async function vacuum(connection: Connection, acquire: Acquire): Promise<void> {
  const release = await acquire();
  try {
    const { rows } = await connection.query(
      `select quote_ident(relname) as name from pg_stat_user_tables
        where n_dead_tup > $1 and pg_relation_size(relid) < $2`,
      [MANY_DEAD_ROWS, MAX_BYTES],
    );
    for (const { name } of rows as Array<{ name: string }>) await connection.query(`vacuum analyze ${name}`, []);
  } finally {
    release();
  }
}

/** A mutex: statements of different transactions must not interleave. */
export type Acquire = () => Promise<() => void>;

function exclusive(): Acquire {
  const limit = pLimit(1);
  return () => new Promise((granted) => void limit(() => new Promise<void>((release) => granted(release))));
}

async function runOn(client: pg.Client, text: string, parameters: readonly unknown[]): Promise<QueryReply> {
  const result: pg.QueryResult | pg.QueryResult[] = await client.query(named(text, [...parameters]));
  // Of several statements, as a migration file has them, the last one's.
  const { command, rowCount, rows } = [result].flat().at(-1) as pg.QueryResult;
  return { command, rowCount: rowCount ?? 0, rows };
}

function remotePool(socket: string): PostgresPool {
  return pool(
    async () => {
      const connection = await connectRemote(socket);
      return { connection, release: () => connection.end() };
    },
    async () => {},
  );
}

type Checkout = () => Promise<{ connection: Connection; release: () => void }>;

function pool(checkout: Checkout, end: () => Promise<void>): PostgresPool {
  const connect = async () => {
    const { connection, release } = await checkout();
    const query = (sql: string, parameters: readonly unknown[] = []) => connection.query(sql, parameters);
    // Kysely also knows cursors, for streaming; nothing of ours streams.
    return { query, release } as unknown as PostgresPoolClient;
  };
  return { options: {}, connect, end };
}
