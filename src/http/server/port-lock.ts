import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const WAIT_MS = 10_000; // `work` takes milliseconds, more on a busy machine
const RETRY_MS = 10;

/**
 * Runs `work` while no other process runs it for the same port. Rejects when another one does for WAIT_MS.
 *
 * The lock is an abstract socket: it belongs to the same network namespace as the port, and is gone with its process.
 * Only Linux has them; where there are none, `work` runs without a lock.
 */
export async function withPortLock<T>(port: number, work: () => Promise<T>): Promise<T> {
  const lock = await acquire(`\0huasou-port-${port}`);
  try {
    return await work();
  } finally {
    await new Promise((done) => (lock === undefined ? done(undefined) : lock.close(done)));
  }
}

async function acquire(path: string): Promise<Server | undefined> {
  for (const startMs = performance.now(); ; await sleep(RETRY_MS)) {
    const lock = createServer();
    try {
      await once(lock.listen({ path }), 'listening');
      return lock;
    } catch (error) {
      if (!isTaken(error)) return undefined;
      if (performance.now() - startMs > WAIT_MS) throw error;
    }
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
