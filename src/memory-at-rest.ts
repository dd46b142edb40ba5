import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives the memory back to the system, once, that starting has left empty: V8 keeps it for allocations to come, with Postgres
 * 80 of 250 MB. The collection takes about 0.1 s, so it waits until there has been next to nothing to do for `everyMs`. Stops
 * when `signal` fires. Tests replace `collect`.
 */
export function releaseAtRest(signal: AbortSignal, { everyMs = 2_000, collect = collectAll } = {}): void {
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > MAX_UTILIZATION) return;
    clearInterval(timer);
    collect();
  }, everyMs);
  timer.unref();
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}

const MAX_UTILIZATION = 0.02; // of the time; a call takes some milliseconds

/**
 * A full collection that lets go of empty pages, which V8 itself does only when it runs out of memory. The space of young
 * objects grows back in fewer steps than it would: calls cost half as much again until it has.
 */
function collectAll(): void {
  setFlagsFromString('--semi-space-growth-factor=16');
  setFlagsFromString('--expose-gc');
  const gc: NodeJS.GCFunction = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
