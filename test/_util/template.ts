import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/db/database.ts';

/**
 * Runs before all tests: creates an empty embedded database that tests copy (see databases.ts), and a compile cache
 * folder for all test processes.
 */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'huasou-template-'));
  const compiled = await mkdtemp(join(tmpdir(), 'huasou-compiled-'));
  const db = await openDatabase({ dataDir, poolSize: 1 });
  await db.connection().execute(async () => {});
  await db.destroy();
  process.env.TEST_EMBEDDED_TEMPLATE = dataDir;
  process.env.NODE_COMPILE_CACHE = compiled;
  return async () => {
    for (const folder of [dataDir, compiled]) await rm(folder, { recursive: true, force: true, maxRetries: 5 }); // a process that ends may still write here
  };
}
