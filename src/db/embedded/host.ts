import type { Socket } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import pLimit from 'p-limit';
import type pg from 'pg';
import { named } from '../statement.ts';
import type { Acquire, Checkout, Connection, QueryReply } from './connection.ts';
import type { Owned } from './ownership.ts';
import { serveConnection } from './peer-protocol.ts';
import { connectTo } from './stream.ts';

/** The database when this process has it open, for itself and for other processes. */
export interface OwnDatabase {
  checkout(): Promise<Checkout>;
  /** Closes after the waiting statements. The socket is removed last: until then no other process opens the files. */
  close(): Promise<void>;
}

/** Opens the database and serves it to other processes. `dropsHolds`: whether all holds in it are of dead processes. */
export async function openOwn(
  dataDir: string,
  { server }: Pick<Owned, 'server'>,
  dropsHolds: boolean,
): Promise<OwnDatabase> {
  const pglite = new PGlite({ dataDir });
  const client = connectTo(pglite).then(async (connected) => {
    if (dropsHolds) await connected.query(DROP_HOLDS);
    return connected;
  });
  const connection: Connection = { query: async (sql, parameters) => runOn(await client, sql, parameters) };
  const acquire = exclusive();
  const hangUp = serve(server, connection, acquire);
  await client.catch((error) => {
    server.close();
    hangUp();
    throw error;
  });
  let checkouts = 0;
  return {
    async checkout() {
      if (++checkouts % VACUUM_EVERY === 0) void vacuum(connection, acquire).catch(() => {}); // the next one catches up
      return { connection, release: await acquire() };
    },
    async close() {
      const impatient = setTimeout(hangUp, CLOSE_GRACE_MS);
      await acquire(); // never released: later callers wait until the socket is gone, then look for a new owner
      clearTimeout(impatient);
      try {
        await (await client).end();
        await pglite.close();
      } finally {
        server.close();
        hangUp();
      }
    },
  };
}

const CLOSE_GRACE_MS = 300; // statements take a millisecond; a transaction that takes longer is rolled back

/** Serves other processes. Returns a function that disconnects them all. */
function serve(server: Owned['server'], connection: Connection, acquire: Acquire): () => void {
  const peers = new Set<Socket>();
  server.onPeer((peer) => {
    peers.add(peer);
    peer.once('close', () => peers.delete(peer));
    serveConnection(peer, connection, acquire);
  });
  return () => {
    for (const peer of peers) peer.destroy();
  };
}

/**
 * Drops all holds: their calls died with the process that made them, so they need not expire first. On a server they
 * may belong to another process. Does nothing in a folder that was never migrated.
 */
const DROP_HOLDS = `
  do $$ begin
    if to_regclass('holds') is not null then
      delete from holds;
      update accounts set credits_held = 0 where credits_held <> 0;
    end if;
  end $$`;

const VACUUM_EVERY = 10_000; // checkouts, two per call; after so many, vacuuming takes 5 ms
const MANY_DEAD_ROWS = 1_000;
const MAX_BYTES = 8_000_000; // all statements wait for the vacuum; larger tables are append-only

/** Vacuums, as PGlite has no autovacuum: every call would leave 100 bytes of dead rows behind for good. */
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
  // With several statements, as in a migration file, this is the last one's result.
  const { command, rowCount, rows } = [result].flat().at(-1) as pg.QueryResult;
  return { command, rowCount: rowCount ?? 0, rows };
}
