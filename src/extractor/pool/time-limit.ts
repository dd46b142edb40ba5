import { setTimeout as sleep } from 'node:timers/promises';

/** Limits of one task: the CPU time of its thread, which other processes do not use up, and the time on the wall. */
export interface TimeLimit {
  cpuMs: number;
  wallMs: number;
}

const MIN_CHECK_MS = 20;

/**
 * Resolves when a task's time is over, to the reason: `too_complex` when its thread has used its CPU time or, busy
 * inside one call, does not even tell; `overloaded` when the machine did not give the thread that time. `used` returns
 * the CPU time that the thread has used for the task, in ms. Rejects when the signal fires.
 */
export async function whenTimeIsUp(
  used: () => Promise<number>,
  { cpuMs, wallMs }: TimeLimit,
  signal: AbortSignal,
): Promise<'too_complex' | 'overloaded'> {
  let isAsking = false;
  const ask = async () => {
    isAsking = true;
    const ms = await used();
    isAsking = false;
    return ms;
  };
  // CPU time passes no faster than time on the wall, so there is nothing to see before the rest of it has passed.
  const spend = async () => {
    for (let left = cpuMs; left > 0; left = cpuMs - (await ask()))
      await sleep(Math.max(MIN_CHECK_MS, left), undefined, { signal });
    return 'too_complex' as const;
  };
  const wait = async () => {
    await sleep(wallMs, undefined, { signal });
    return isAsking ? 'too_complex' : 'overloaded';
  };
  return await Promise.race([spend(), wait()]);
}
