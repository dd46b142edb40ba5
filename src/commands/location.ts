import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { hasEmbedded } from '../db/embedded.ts';
import { OperatorError } from '../errors.ts';

/**
 * Where the database is. A command that finds no embedded one in DATA_DIR was most likely meant for another folder, the server's:
 * only one that may make a new database does so, and says it. On stderr, as scripts read stdout.
 */
export function locationOf(
  { databaseUrl, dataDir }: Config,
  { mayBeNew }: { mayBeNew: boolean },
): Pick<Config, 'databaseUrl' | 'dataDir'> {
  if (databaseUrl === undefined && !hasEmbedded(dataDir)) {
    const folder = resolve(dataDir);
    if (!mayBeNew) throw new OperatorError(`there is no database in ${folder}; ${WHERE}`);
    process.stderr.write(`new database in ${folder}; ${WHERE}\n`);
  }
  return { databaseUrl, dataDir };
}

const WHERE = 'a server elsewhere has its own: set DATA_DIR, or DATABASE_URL, as it does';
