import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, rmdir, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const STALE_MS = 10_000; // the critical section takes milliseconds: an older lock is of a process that died in it
const RETRY_MS = 50;

/**
 * Runs work that no other process runs beside it. The lock is the directory `path` with a file in it whose name only its holder
 * uses: a directory cannot take the place of one that is not empty, and who removes a stale lock removes that file alone, never
 * the lock that another process has made meanwhile.
 */
export async function locked<T>(path: string, work: () => Promise<T>): Promise<T> {
  const name = randomUUID();
  const mine = `${path}.${name}`;
  await mkdir(mine);
  try {
    await writeFile(join(mine, name), '');
    while (!(await take(path, mine, name))) {
      await dropStale(path);
      await sleep(RETRY_MS);
    }
    return await work();
  } finally {
    await rm(mine, { recursive: true, force: true });
    await release(path, name);
  }
}

async function take(path: string, mine: string, name: string): Promise<boolean> {
  const now = new Date();
  await utimes(join(mine, name), now, now); // its age counts from here
  await rmdir(path).catch(() => {}); // only when it is empty; for Windows, where nothing is renamed to what exists
  return await rename(mine, path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (TAKEN.has(error.code ?? '')) return false;
      throw error;
    },
  );
}

const TAKEN = new Set(['ENOTEMPTY', 'EEXIST', 'EPERM', 'EBUSY']);

async function dropStale(path: string): Promise<void> {
  for (const name of await readdir(path).catch(() => [])) {
    const file = join(path, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > STALE_MS) await unlink(file).catch(() => {});
  }
}

async function release(path: string, name: string): Promise<void> {
  await unlink(join(path, name)).catch(() => {});
  await rmdir(path).catch(() => {});
}
