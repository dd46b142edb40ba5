import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/**
 * To be preloaded (`--import`) into a process whose event loop is to be measured. At each SIGUSR2 it writes to stderr how
 * long the loop was held up at most since the last one, and the most memory that was in use.
 */
if (isMainThread) {
  const RESOLUTION_MS = 5;
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let rss = 0;
  setInterval(() => {
    rss = Math.max(rss, process.memoryUsage.rss());
  }, 50).unref();
  process.on('SIGUSR2', () => {
    const ms = (ns: number) => Math.max(0, ns / 1e6 - RESOLUTION_MS);
    const seen = { maxMs: ms(delay.max), p99Ms: ms(delay.percentile(99)), rssMb: rss / 1e6 };
    process.stderr.write(`loop ${JSON.stringify(seen)}\n`);
    delay.reset();
    rss = 0;
  });
}
