/** How long an engine usually takes, from its latest answers, and whether it has stopped giving any. */
export interface Latency {
  answered(ms: number): void;
  /** The answer went out without it. */
  wasLate(): void;
  /** ms from the question within which nine of its last answers in ten came; undefined before the first. */
  usualMs(): number | undefined;
  /** Late again and again since its last answer: not worth a wait. */
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
