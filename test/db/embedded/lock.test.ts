import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { locked } from '../../../src/db/embedded/lock.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const LONG_AGO = new Date(0);

/** Leaves a lock behind like a process that is killed while it holds the lock. */
async function leaveLock(path: string): Promise<void> {
  await mkdir(path);
  await writeFile(join(path, 'dead'), '');
  await utimes(join(path, 'dead'), LONG_AGO, LONG_AGO);
}

it('a lock runs one task at a time and leaves no file behind', async () => {
  const path = join(folder, 'a');
  let running = 0;
  const work = async (n: number) => {
    running++;
    await sleep(5);
    return [n, running--];
  };
  const all = await Promise.all([1, 2, 3, 4, 5].map((n) => locked(path, () => work(n))));
  expect(all).toEqual([1, 2, 3, 4, 5].map((n) => [n, 1]));
  await expect(locked(path, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await readdir(folder)).toEqual([]);
});

it('a stale lock is taken over once, and never from the process that took it over', async () => {
  const rounds = Array.from({ length: 100 }, async (_, round) => {
    const path = join(folder, `b${round}`);
    await leaveLock(path);
    let [running, most] = [0, 0];
    const work = async () => {
      most = Math.max(most, ++running);
      await sleep(60); // past the next attempts of those that wait
      running--;
    };
    await Promise.all([0, 45, 50, 55].map(async (ms) => sleep(ms).then(() => locked(path, work))));
    return most;
  });
  expect(new Set(await Promise.all(rounds))).toEqual(new Set([1]));
});

it('a lock that is not stale is waited for, however long', async () => {
  const path = join(folder, 'c');
  await mkdir(path);
  await writeFile(join(path, 'alive'), '');
  const taken = locked(path, async () => 'taken');
  expect(await Promise.race([taken, sleep(300, 'waits')])).toBe('waits');
  await rm(join(path, 'alive')); // not the directory: the waiting one may have taken it at once
  expect(await taken).toBe('taken');
});
