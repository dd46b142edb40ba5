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
 * A full collection of the kind that V8 makes before it gives up: an ordinary one lets the space of young objects keep its size.
 * That grows back in fewer steps than it would by itself, or the first ten thousand calls would cost more.
 */
function collectAll(): void {
  setFlagsFromString('--semi-space-growth-factor=16');
  setFlagsFromString('--expose-gc');
  const gc: NodeJS.GCFunction = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
