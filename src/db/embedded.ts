import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { OperatorError } from '../errors.ts';
import { makeFolder, UntrustedFolder } from '../process/make-folder.ts';
import type { Checkout } from './embedded/connection.ts';
import { type OwnDatabase, openOwn } from './embedded/host.ts';
import { becomeOwner, socketPath } from './embedded/ownership.ts';
import { connectRemote, isLost } from './embedded/peer-protocol.ts';

/**
 * Opens the embedded Postgres in `dataDir`. PGlite allows one process and one connection, so the first process opens it
 * and shares it through a socket in the same folder, which other processes use (the CLI while the server runs). When
 * the first process ends, one of the others opens the database.
 */
export async function openEmbedded(dataDir: string): Promise<PostgresPool> {
  const folder = resolve(dataDir);
  const { connect, end } = await prepared(folder).catch((error) => {
    throw isOfFolder(error) ? new OperatorError(`DATA_DIR cannot be used: ${error.message}`, { cause: error }) : error;
  });
  return { options: {}, connect: async () => toClient(await connect()), end };
}

async function prepared(folder: string): Promise<ReturnType<typeof shared>> {
  makeFolder(folder);
  const database = shared(folder);
  await database.take({ isStart: true });
  return database;
}

/** Whether the file system refused an operation (no permission, a file in its place), or others may write to the folder. */
function isOfFolder(error: unknown): error is Error {
  return error instanceof UntrustedFolder || (error instanceof Error && 'syscall' in error);
}

/** Whether there is an embedded database in `dataDir`, or a process has at least begun to set one up. */
export function hasEmbedded(dataDir: string): boolean {
  return existsSync(dataIn(resolve(dataDir)));
}

function dataIn(folder: string): string {
  return join(folder, 'pg');
}

const MAX_CONNECTING_MS = 30_000; // a process that takes over is ready in less time, even on busy cores

function shared(folder: string) {
  const socket = socketPath(folder);
  let own: OwnDatabase | undefined;
  let taking: Promise<void> | undefined;
  let hasEnded = false;

  async function tryToOwn(isStart: boolean): Promise<void> {
    const owned = await becomeOwner(folder, socket);
    // Holds are dropped only at the start: later they may belong to this process.
    if (owned !== undefined) own = await openOwn(dataIn(folder), owned, isStart && owned.wasKilled);
  }

  /** Opens the database unless another process has it open. Concurrent calls share one attempt. */
  function take({ isStart = false } = {}): Promise<void> {
    taking ??= tryToOwn(isStart).finally(() => {
      taking = undefined;
    });
    return taking;
  }

  async function connect(): Promise<Checkout> {
    const started = performance.now();
    for (;;) {
      if (own !== undefined) return await own.checkout();
      try {
        const connection = await connectRemote(socket);
        return { connection, release: () => connection.end() };
      } catch (error) {
        if (hasEnded || !isLost(error) || performance.now() - started > MAX_CONNECTING_MS) throw error;
      }
      await take();
    }
  }

  async function end(): Promise<void> {
    hasEnded = true;
    await taking?.catch(() => {});
    await own?.close();
  }

  return { connect, take, end };
}

function toClient({ connection, release }: Checkout): PostgresPoolClient {
  const query = (sql: string, parameters: readonly unknown[] = []) => connection.query(sql, parameters);
  // Kysely also has cursors, for streaming, which we do not use.
  return { query, release } as unknown as PostgresPoolClient;
}
