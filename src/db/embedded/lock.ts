import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, rmdir, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const STALE_MS = 10_000; // the critical section takes milliseconds: the process of an older lock died in it
const RETRY_MS = 50;

/**
 * Runs work under a lock between processes. The lock is the directory `path` with a file whose name only the lock's
 * holder uses: a directory cannot be renamed over one that is not empty, and a process that removes a stale lock
 * removes only that file, never the lock that another process has made meanwhile.
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
  await utimes(join(mine, name), now, now); // the lock's age counts from here
  await rmdir(path).catch(() => {}); // fails unless empty; for Windows, where renaming does not replace a directory
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
