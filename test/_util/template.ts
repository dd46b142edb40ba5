import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/db/database.ts';

/** Before all tests: an embedded database that has been made, with nothing in it. Tests copy it, see databases.ts. */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'huasou-template-'));
  const db = await openDatabase({ dataDir, poolSize: 1 });
  await db.connection().execute(async () => {});
  await db.destroy();
  process.env.TEST_EMBEDDED_TEMPLATE = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}
