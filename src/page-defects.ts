import { parseUrl } from './text/web-address.ts';
import { MINUTE_MS } from './time/durations.ts';
import { nowAndThen } from './time/now-and-then.ts';

interface Log {
  error(entry: object, message: string): void;
}

/** Pages can trigger a defect at will: each is logged once in `everyMs`, and at most `most` different ones. */
const SELDOM = { everyMs: 10 * MINUTE_MS, most: 20 };

/** Creates the log of extractor exceptions. Of a page's URL it contains only the host: the rest may contain secrets. */
export function createDefectLog(log: Log): (err: Error, url: string) => void {
  const isDue = nowAndThen(SELDOM);
  return (err, url) => {
    const calls = err.stack?.replace(err.message, '') ?? ''; // the message may quote the page
    if (isDue(calls))
      log.error({ err, host: parseUrl(url)?.host }, 'a page was not read, for a defect of this program');
  };
}
