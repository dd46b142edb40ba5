import { withTimeout } from '../time/with-timeout.ts';

/** Time limit of a call, divided among its steps, so that a slow step is left out and the call does not fail. */
export interface Deadline {
  /**
   * Resolves to the result of `work`, or to undefined when it has not ended by `share` (0 to 1) of the call's whole
   * time; then its signal fires. Rejects when `work` rejects in time, and when the call's signal fires.
   */
  until<T>(share: number, work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined>;
}

/** Starts a call's time limit now. `signal` is the call's. */
export function startDeadline(callMs: number, signal: AbortSignal): Deadline {
  const started = performance.now();
  return {
    until(share, work) {
      const leftMs = Math.max(1, started + share * callMs - performance.now());
      return withTimeout(leftMs, signal, work, () => undefined);
    },
  };
}
