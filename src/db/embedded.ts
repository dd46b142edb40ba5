import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pLimit from 'p-limit';
import type pg from 'pg';
import { OperatorError } from '../errors.ts';
import { makeFolder } from '../process/make-folder.ts';
import type { Acquire, Connection, QueryReply } from './embedded-connection.ts';
import { becomeOwner, type Owned, socketPath } from './embedded-owner.ts';
import { connectTo } from './embedded-stream.ts';
import { connectRemote, serveConnection } from './embedded-wire.ts';
import { named } from './statement.ts';

/**
 * The embedded Postgres in `dataDir`. PGlite allows one process and one connection, so the first process opens it and shares
 * it through a socket in the same folder; others (the CLI while the server runs) use that.
 */
export async function openEmbedded(dataDir: string): Promise<PostgresPool> {
  const folder = resolve(dataDir);
  const socket = socketPath(folder);
  const owned = await prepare(folder, socket).catch((error) => {
    throw isOfSystem(error) ? new OperatorError(`DATA_DIR cannot be used: ${error.message}`, { cause: error }) : error;
  });
  return owned === undefined ? remotePool(socket) : ownPool(folder, owned);
}

async function prepare(folder: string, socket: string): Promise<Owned | undefined> {
  makeFolder(folder);
  return await becomeOwner(folder, socket);
}

/** What the file system refuses: no such folder, no permission, a file in its place. */
function isOfSystem(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error;
}

/** Whether there is an embedded database in `dataDir`, or a process at least began to set one up. */
export function hasEmbedded(dataDir: string): boolean {
  return existsSync(dataIn(resolve(dataDir)));
}

function dataIn(folder: string): string {
  return join(folder, 'pg');
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
