import { abortable } from '../abortable.ts';
import { linked } from '../linked.ts';

/** The time a call has, given out in parts, so that it ends with what it has rather than with nothing. */
export interface Deadline {
  /**
   * The outcome of `work`, or undefined when it is not there by `share` of the whole time (0 to 1, from the beginning of
   * the call); its signal has fired then. Rejects when `work` does before that, and when the caller leaves.
   */
  until<T>(share: number, work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined>;
}

/** Starts now. `signal` is the caller's. */
export function startDeadline(callMs: number, signal: AbortSignal): Deadline {
  const started = performance.now();
  return {
    async until(share, work) {
      signal.throwIfAborted();
      const leftMs = Math.max(1, started + share * callMs - performance.now());
      const part = linked([signal], leftMs);
      try {
        return await abortable(work(part.signal), part.signal);
      } catch (error) {
        signal.throwIfAborted();
        if (part.isLate()) return undefined;
        throw error;
      } finally {
        part.release();
      }
    },
  };
}
