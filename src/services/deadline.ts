import { withTimeout } from '../time/with-timeout.ts';

/** The time limit of a call, divided among its steps, so that a slow step is left out rather than the call failing. */
export interface Deadline {
  /**
   * The result of `work`, or undefined when it takes beyond `share` (0 to 1) of the call's whole time; its signal has fired
   * then. Rejects when `work` does before that, and when `signal` fires.
   */
  until<T>(share: number, work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined>;
}

/** Starts now. `signal` is that of the call. */
export function startDeadline(callMs: number, signal: AbortSignal): Deadline {
  const started = performance.now();
  return {
    until(share, work) {
      const leftMs = Math.max(1, started + share * callMs - performance.now());
      return withTimeout(leftMs, signal, work, () => undefined);
    },
  };
}
