import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { OperatorError } from '../errors.ts';
import { keepPrivate } from '../process/keep-private.ts';
import { makeFolder, UntrustedFolder } from '../process/make-folder.ts';
import type { Checkout } from './embedded/connection.ts';
import { type OwnDatabase, openOwn } from './embedded/host.ts';
import { becomeOwner, socketPath } from './embedded/ownership.ts';
import { connectRemote, isLost } from './embedded/peer-protocol.ts';
import { checkFiles, DAMAGED, unusable } from './embedded/unusable.ts';

/**
 * Opens the embedded Postgres in `dataDir`. PGlite allows one process and one connection, so the first process opens it
 * and shares it through a socket in the same folder, which other processes use (the CLI while the server runs). When
 * the first process ends, one of the others opens the database.
 */
export async function openEmbedded(dataDir: string): Promise<PostgresPool> {
  const folder = resolve(dataDir);
  const database = await prepared(folder).catch((error) => {
    throw isOfFolder(error) ? new OperatorError(`DATA_DIR cannot be used: ${error.message}`, { cause: error }) : error;
  });
  return {
    options: {},
    connect: async () => toClient(await database.connect()),
    end: () => database.end(),
  };
}

async function prepared(folder: string): Promise<SharedDatabase> {
  makeFolder(folder);
  keepPrivate(folder);
  const database = new SharedDatabase(folder);
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

/** The database in a folder, whichever process has it open. */
class SharedDatabase {
  private readonly folder: string;
  private readonly socket: string;
  /** Present when this process has the database open. */
  private own: OwnDatabase | undefined;
  private taking: Promise<void> | undefined;
  private hasEnded = false;

  constructor(folder: string) {
    this.folder = folder;
    this.socket = socketPath(folder);
  }

  /** Opens the database unless another process has it open. Concurrent calls share one attempt. */
  take({ isStart = false } = {}): Promise<void> {
    this.taking ??= this.tryToOwn(isStart).finally(() => {
      this.taking = undefined;
    });
    return this.taking;
  }

  /** Connects to this process's database or to another process's; opens it when that process has gone. */
  async connect(): Promise<Checkout> {
    const started = performance.now();
    for (;;) {
      if (this.own !== undefined) return await this.own.checkout();
      try {
        const connection = await connectRemote(this.socket);
        return { connection, release: () => connection.end() };
      } catch (error) {
        if (this.hasEnded || !isLost(error) || performance.now() - started > MAX_CONNECTING_MS) throw error;
      }
      await this.take();
    }
  }

  async end(): Promise<void> {
    this.hasEnded = true;
    await this.taking?.catch(() => {});
    await this.own?.close();
    if (this.own !== undefined) keepPrivate(this.folder); // files that were made since the start
  }

  private async tryToOwn(isStart: boolean): Promise<void> {
    const owned = await becomeOwner(this.folder, this.socket);
    // Holds are dropped only at the start: later they may belong to this process.
    if (owned === undefined) return;
    const files = dataIn(this.folder);
    try {
      checkFiles(files);
      this.own = await openOwn(files, owned, isStart && owned.wasKilled);
    } catch (error) {
      owned.server.close();
      throw error instanceof OperatorError || isOfFolder(error) ? error : unusable(files, DAMAGED, error);
    }
  }
}

function toClient({ connection, release }: Checkout): PostgresPoolClient {
  const query = (sql: string, parameters: readonly unknown[] = []) => connection.query(sql, parameters);
  // Kysely also has cursors, for streaming, which we do not use.
  return { query, release } as unknown as PostgresPoolClient;
}
