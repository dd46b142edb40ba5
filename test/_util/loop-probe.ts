import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** How the event loop of a process fared since it was last asked. */
export interface LoopReport {
  /** By the clock: what the loop was late by at most, and in 99 of 100 cases. Other processes on busy cores add to it. */
  maxMs: number;
  p99Ms: number;
  /** Of its own thread's CPU time: the most that was used up between two turns. This is the process's own doing. */
  busyMs: number;
  rssMb: number;
}

/** To be preloaded (`--import`) into a process whose event loop is to be measured. At each SIGUSR2 it writes to stderr. */
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
