import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Returns to the system, once, the memory that start-up freed; V8 would keep it for future allocations (with Postgres,
 * 80 of 250 MB). The collection takes about 0.1 s, so it waits until the process has been nearly idle for `everyMs`.
 * Gives up when `signal` fires. Tests replace `collect`.
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

const MAX_UTILIZATION = 0.02; // share of the time; a call takes some milliseconds

/**
 * Runs the full collection that V8 makes as a last resort: an ordinary one does not shrink the young generation. A
 * higher growth factor lets the young generation grow back in fewer steps, or the first ten thousand calls would cost
 * more.
 */
function collectAll(): void {
  setFlagsFromString('--semi-space-growth-factor=16');
  setFlagsFromString('--expose-gc');
  const gc: NodeJS.GCFunction = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
