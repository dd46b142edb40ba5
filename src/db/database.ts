import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { OperatorError, reasonsOf } from '../errors.ts';
import { openEmbedded } from './embedded.ts';
import { type MigrateOptions, migrate } from './migrate.ts';
import { isReadOnly, isRetryable } from './retry.ts';
import type { Database, Schema } from './schema.ts';
import { named } from './statement.ts';

export interface DatabaseOptions {
  /** A postgres:// URL; absent = the embedded database in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Most connections to a Postgres server. The embedded database has exactly one. */
  poolSize: number;
  /** Called for each connection that is lost while idle; the pool replaces it. */
  onLostConnection?: (error: Error) => void;
}

/** Opens the database. Close it with `db.destroy()`. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const pool = options.databaseUrl === undefined ? await openEmbedded(options.dataDir) : serverPool(options);
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** Opens the database and brings its tables up to date. Errors of the server or the network mention DATABASE_URL. */
export async function openMigrated(options: DatabaseOptions, onWait?: MigrateOptions['onWait']): Promise<Database> {
  const db = await openDatabase(options);
  try {
    await migrate(db, onWait === undefined ? {} : { onWait });
    return db;
  } catch (error) {
    await db.destroy();
    throw options.databaseUrl !== undefined && isOfServer(error) ? unusable(error) : error;
  }
}

/** Wraps a server's error: the message is for the CLI, the cause for `isRetryable` and the log. */
function unusable(error: Error): OperatorError {
  return new OperatorError(`the database of DATABASE_URL cannot be used: ${reasonsOf(error)}`, { cause: error });
}

/** Whether the server or network failed, not our statements: authorization (28), no such database (3D) or retryable. */
function isOfServer(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if ('syscall' in error) return /^(?:connect|getaddrinfo|read|write)$/.test(String(error.syscall));
  return error instanceof AggregateError || /^(?:28|3D)/.test(code) || isRetryable(error);
}

const CONNECT_TIMEOUT_MS = 5_000; // a caller is waiting, and an error is better than a hang
const QUERY_TIMEOUT_MS = 10_000; // statements take a millisecond; a longer one waits for a lock or a dead peer

function serverPool({ databaseUrl, poolSize, onLostConnection }: DatabaseOptions): PostgresPool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    // The ledger relies on it, whatever the server's default (see credits.ts). A SET and no startup parameter, as poolers
    // refuse those; a pooler may apply it to another connection, where a conflict is retried (see retry.ts).
    onConnect: async (client) => void (await client.query("set default_transaction_isolation = 'read committed'")),
  });
  // Without a listener, a connection that the server drops would end the process. The pool's listener is for idle
  // connections, each client's for those in use, whose query fails by itself.
  // Bound to the current context: an idle connection belongs to no request, least of all to the one that opened it.
  pool.on(
    'error',
    AsyncLocalStorage.bind((error: Error) => onLostConnection?.(error)),
  );
  pool.on('connect', (client) => void client.on('error', () => {}));
  return {
    options: pool.options,
    connect: async () => withNamedStatements(await pool.connect()),
    end: () => pool.end(),
  };
}

/** Adapts a connection to the query builder and gives prepared statements their names. */
function withNamedStatements(client: pg.PoolClient): PostgresPoolClient {
  const query = async (text: string, values: unknown[] = []) => {
    try {
      return await client.query(named(text, values));
    } catch (error) {
      if (READ_TIMEOUT.test(String(error)) || isReadOnly(error)) discard(client);
      throw error;
    }
  };
  // Kysely also has cursors, for streaming, which we do not use.
  return { query, release: (error?: boolean) => client.release(error) } as unknown as PostgresPoolClient;
}

/**
 * Closes a connection that is no longer usable, so that the pool opens another. A query that timed out still occupies
 * its connection: the next query would wait behind it, with a dead peer (a failover, a cut cable) for ever. A server
 * that became read-only was demoted, and another one is primary now.
 */
function discard(client: pg.PoolClient & { end?(): Promise<void> }): void {
  void client.end?.().catch(() => {});
}

const READ_TIMEOUT = /Query read timeout/;
