/** Tracks how long an engine usually takes to reply, from its latest replies, and whether it has stopped replying. */
export interface Latency {
  /** Records a reply and how long it took. */
  answered(ms: number): void;
  /** Records that a call ended before the engine's reply. */
  wasLate(): void;
  /** Returns the 90th percentile of the latest replies, in ms; undefined before the first reply. */
  usualMs(): number | undefined;
  /** Whether the engine was late several times since its last reply, so that it is not worth waiting for. */
  isSilent(): boolean;
}

const REMEMBERED = 20; // replies
const SILENT_AFTER = 2; // late replies in a row

/** Creates a record of an engine's replies, empty at first. */
export function createLatency(): Latency {
  const latest: number[] = [];
  let late = 0;
  return {
    answered(ms) {
      late = 0;
      latest.push(ms);
      if (latest.length > REMEMBERED) latest.shift();
    },
    wasLate: () => void late++,
    usualMs() {
      return latest.toSorted((one, other) => one - other)[Math.ceil(latest.length * 0.9) - 1];
    },
    isSilent: () => late >= SILENT_AFTER,
  };
}
