import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { hasEmbedded } from '../db/embedded.ts';
import { OperatorError } from '../errors.ts';

/**
 * Returns where the database is. Throws OperatorError when DATA_DIR has no embedded database, as the command was most
 * likely meant for another folder, the server's. With `mayBeNew` the command may make one, which a message announces on
 * stderr, as scripts read stdout.
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
