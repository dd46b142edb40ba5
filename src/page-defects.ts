import { MINUTE_MS } from './time/durations.ts';
import { nowAndThen } from './time/now-and-then.ts';

interface Log {
  error(entry: object, message: string): void;
}

/** Pages bring a defect about as often as somebody wants them: each is logged once in this time, and not more than so many. */
const SELDOM = { everyMs: 10 * MINUTE_MS, most: 20 };

/** Logs exceptions of the extractor with the host of the page alone: the rest of its address may hold secrets. */
export function createDefectLog(log: Log): (err: Error, url: string) => void {
  const isDue = nowAndThen(SELDOM);
  return (err, url) => {
    const calls = err.stack?.replace(err.message, '') ?? ''; // the message may quote the page
    if (isDue(calls))
      log.error({ err, host: URL.parse(url)?.host }, 'a page was not read, for a defect of this program');
  };
}
