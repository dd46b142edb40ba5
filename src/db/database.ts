import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { OperatorError, reasonsOf } from '../errors.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import type { Database, Schema } from './schema.ts';
import { named } from './statement.ts';

export interface DatabaseOptions {
  /** postgres://…; unset means the embedded database in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Connections to a Postgres server. The embedded one has exactly one. */
  poolSize: number;
  /** Told of connections that were lost while idle; the pool replaces them. */
  onLostConnection?: (error: Error) => void;
}

/** Opens the database. Close it with `db.destroy()`. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const pool = options.databaseUrl === undefined ? await openEmbedded(options.dataDir) : serverPool(options);
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** Opens the database and brings its tables up to date. Errors that are the server's, or of the way to it, name DATABASE_URL. */
export async function openMigrated(options: DatabaseOptions, onWait?: () => void): Promise<Database> {
  const db = await openDatabase(options);
  try {
    await migrate(db, onWait === undefined ? {} : { onWait });
    return db;
  } catch (error) {
    await db.destroy();
    throw options.databaseUrl !== undefined && isOfServer(error) ? unusable(error) : error;
  }
}

/** Its message is for the CLI; the cause is what `isRetryable` and the log read. */
function unusable(error: Error): OperatorError {
  return new OperatorError(`the database of DATABASE_URL cannot be used: ${reasonsOf(error)}`, { cause: error });
}

/** Not of our own statements: who we are (28), no such database (3D), and what `isRetryable` knows. */
function isOfServer(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if ('syscall' in error) return /^(?:connect|getaddrinfo|read|write)$/.test(String(error.syscall));
  return error instanceof AggregateError || /^(?:28|3D)/.test(code) || isRetryable(error);
}

const CONNECT_TIMEOUT_MS = 5_000; // a caller is waiting: better an error than a hang
const QUERY_TIMEOUT_MS = 10_000; // statements take a millisecond; more than this is a lock or a dead peer

function serverPool({ databaseUrl, poolSize, onLostConnection }: DatabaseOptions): PostgresPool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
  });
  // Without a listener a connection that the server drops ends the process: the pool's is for idle ones, each client's for
  // those in use, whose query fails by itself.
  // Bound: an idle connection belongs to no request, least of all to the one that opened it.
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

/** The connection as the query builder wants it; prepared statements get their names. */
function withNamedStatements(client: pg.PoolClient): PostgresPoolClient {
  const query = async (text: string, values: unknown[] = []) => {
    try {
      return await client.query(named(text, values));
    } catch (error) {
      if (READ_TIMEOUT.test(String(error)) || isReadOnly(error)) discard(client);
      throw error;
    }
  };
  // Kysely also knows cursors, for streaming; nothing of ours streams.
  return { query, release: (error?: boolean) => client.release(error) } as unknown as PostgresPoolClient;
}

/**
 * Closes a connection that is of no more use, so that the pool opens another. A query that timed out still occupies its
 * connection: the next query would wait behind it, and behind a dead peer (a failover, a cut cable) for ever. A server that has
 * become read-only was demoted, and another one is primary now.
 */
function discard(client: pg.PoolClient & { end?(): Promise<void> }): void {
  void client.end?.().catch(() => {});
}

const READ_TIMEOUT = /Query read timeout/;

const isReadOnly = (error: unknown) => error instanceof Error && 'code' in error && error.code === READ_ONLY;
const READ_ONLY = '25006';

/**
 * Errors after which an idempotent statement may be retried: the connection was lost or leads to the wrong server, so that it
 * may or may not have run, or it was rolled back.
 */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return RETRYABLE.has(code) || code.startsWith('08') || RETRYABLE_MESSAGES.test(error.message);
}

// 57P01..03: the server is shutting down or starting; 53300: it has no connection free, so nothing was asked of it;
// 25006: it is read-only, and did nothing; 40001, 40P01: rolled back in favour of another transaction; 08: connection
// exceptions (PostgreSQL manual, appendix A). The others: the network, the server's host or its name is away.
const RETRYABLE = new Set([
  '40001',
  '40P01',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  READ_ONLY,
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const RETRYABLE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|is not queryable/i;

const PAUSES_MS = [0, 20, 100]; // a server that drops one connection drops all of the pool: the next may be dead too
const PATIENT_PAUSES_MS = [...PAUSES_MS, 250, 500, 1_000, 1_500, 1_500]; // a restart or a failover takes seconds
const MAX_RETRYING_MS = 12_000; // a silent server costs 10 s at the first attempt: then one more, not three

/**
 * Runs idempotent work, and retries it when the connection was lost. `patient`: for some seconds, where the result is worth
 * the wait.
 */
export async function retryLost<T>(work: () => Promise<T>, { patient = false } = {}): Promise<T> {
  const started = performance.now();
  for (const pauseMs of patient ? PATIENT_PAUSES_MS : PAUSES_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error) || performance.now() - started > MAX_RETRYING_MS) throw error;
      await sleep(pauseMs);
    }
  }
  return await work();
}
