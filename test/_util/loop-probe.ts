import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** The state of a process's event loop since the previous report. */
export interface LoopReport {
  /** Largest delay of the loop by the clock, and its 99th percentile. Other processes on busy cores add to both. */
  maxMs: number;
  p99Ms: number;
  /** Largest CPU time of the thread between two turns: blocking caused by the process itself. */
  busyMs: number;
  rssMb: number;
}

/** Preloaded (`--import`) into a process to measure its event loop. Writes a report to stderr at each SIGUSR2. */
if (isMainThread) {
  const RESOLUTION_MS = 5;
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let [last, busyMs, rss] = [cpuMs(), 0, 0];
  setInterval(() => {
    const now = cpuMs();
    busyMs = Math.max(busyMs, now - last);
    last = now;
  }, RESOLUTION_MS).unref();
  setInterval(() => {
    rss = Math.max(rss, process.memoryUsage.rss());
  }, 50).unref();
  process.on('SIGUSR2', () => {
    const ms = (ns: number) => Math.max(0, ns / 1e6 - RESOLUTION_MS);
    const report: LoopReport = { maxMs: ms(delay.max), p99Ms: ms(delay.percentile(99)), busyMs, rssMb: rss / 1e6 };
    process.stderr.write(`loop ${JSON.stringify(report)}\n`);
    delay.reset();
    [busyMs, rss] = [0, 0];
  });
}
