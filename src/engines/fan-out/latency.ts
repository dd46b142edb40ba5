/** How long an engine usually takes to reply, from its latest replies, and whether it has stopped replying. */
export interface Latency {
  answered(ms: number): void;
  /** A call ended without its reply. */
  wasLate(): void;
  /** 90th percentile of the last replies, ms; undefined before the first. */
  usualMs(): number | undefined;
  /** Late several times since its last reply: not worth waiting for. */
  isSilent(): boolean;
}

const REMEMBERED = 20;
const SILENT_AFTER = 2;

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
