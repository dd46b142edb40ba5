import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { hasEmbedded } from '../db/embedded.ts';
import { OperatorError } from '../errors.ts';

interface Location extends Pick<Config, 'databaseUrl' | 'dataDir'> {
  /** Whether opening the database will make one. */
  isNew: boolean;
}

/**
 * Returns where the database is. Throws OperatorError when DATA_DIR has no embedded database, as the command was most
 * likely meant for another folder, the server's. With `mayBeNew` the command may make one.
 */
export function locationOf({ databaseUrl, dataDir }: Config, { mayBeNew }: { mayBeNew: boolean }): Location {
  const isNew = databaseUrl === undefined && !hasEmbedded(dataDir);
  if (isNew && !mayBeNew) throw new OperatorError(`there is no database in ${resolve(dataDir)}; ${WHERE}`);
  return { databaseUrl, dataDir, isNew };
}

/** Announces a database that a command has made, on stderr, as scripts read stdout. */
export function announceNew({ dataDir }: Location): void {
  process.stderr.write(`new database in ${resolve(dataDir)}; ${WHERE}\n`);
}

const WHERE = 'a server elsewhere has its own: set DATA_DIR, or DATABASE_URL, as it does';
