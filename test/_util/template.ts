import { cpSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import type { Database } from '../../src/db/schema.ts';

/**
 * Runs before all tests: creates the embedded databases that tests copy (see databases.ts), one without tables and one
 * with, and a compile cache folder for all test processes.
 */
export default async function makeTemplates(): Promise<() => Promise<void>> {
  const place = await quickFolder();
  await removeLeftOver(place);
  const folder = await mkdtemp(join(place, PREFIX));
  const [bare, migrated] = [join(folder, 'bare'), join(folder, 'migrated')];
  await using(bare, (db) => db.connection().execute(async () => {}));
  cpSync(bare, migrated, { recursive: true });
  await using(migrated, migrate);
  process.env.TEST_EMBEDDED_TEMPLATES = folder;
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 }); // a process that ends may still write here
}

const PREFIX = 'huasou-test-';

/** Removes the folders of runs that were killed, some hours ago: no run takes as long. */
async function removeLeftOver(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    const folder = join(place, name);
    if (!name.startsWith(PREFIX)) continue;
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() })); // another run may just remove its own
    if (Date.now() - mtimeMs >= LEFT_OVER_MS) await rm(folder, { recursive: true, force: true });
  }
}

const LEFT_OVER_MS = 6 * 3_600_000;

const IN_MEMORY = '/dev/shm';
const ROOM = 2_000_000_000; // a database has 40 MB, and few are in use at once

/**
 * Returns a temporary folder in memory if there is room. A database has a thousand files, and ext4 takes the longer to
 * create one, the more were deleted in the last minutes: most of a second of CPU for each database.
 */
async function quickFolder(): Promise<string> {
  const free = await statfs(IN_MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0, // not on every system
  );
  return free > ROOM ? IN_MEMORY : tmpdir();
}

async function using(dataDir: string, work: (db: Database) => Promise<unknown>): Promise<void> {
  const db = await openDatabase({ dataDir, poolSize: 1 });
  await work(db);
  await db.destroy();
}
