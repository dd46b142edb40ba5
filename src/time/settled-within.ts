import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves when all work has ended, well or badly, and after `ms` at the latest. */
export async function settledWithin(ms: number, work: Iterable<Promise<unknown>>): Promise<void> {
  const timer = new AbortController();
  const late = sleep(ms, undefined, { signal: timer.signal }).catch(() => {});
  await Promise.race([Promise.allSettled(work), late]);
  timer.abort();
}
