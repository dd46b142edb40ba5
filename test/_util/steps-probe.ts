import { isMainThread } from 'node:worker_threads';
import { startCounting } from './steps.ts';

/** What the main thread of a process has done since the previous report, in steps (see `stepsOf`). */
export interface StepsReport {
  all: number;
  /** Those of the code that reads pages, which is for other threads. */
  reading: number;
}

const READING =
  /\/src\/extractor\/(?:\w+\/|read-document|extract-page|readable|markdown|main-text|text\.ts)(?<!pool\/)/;

/** Preloaded (`--import`) into a process to count what its main thread does. Writes a report to stderr at each SIGUSR2. */
if (isMainThread) {
  const counting = startCounting();
  process.on('SIGUSR2', () => {
    const report: StepsReport = { all: 0, reading: 0 };
    for (const [url, steps] of counting.byFile()) {
      report.all += steps;
      if (READING.test(url)) report.reading += steps;
    }
    process.stderr.write(`steps ${JSON.stringify(report)}\n`);
  });
}
