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
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(new Late()), leftMs);
      const either = AbortSignal.any([signal, late.signal]);
      try {
        return await Promise.race([work(either), rejectedWhen(either)]);
      } catch (error) {
        signal.throwIfAborted();
        if (late.signal.aborted) return undefined;
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

class Late extends Error {
  constructor() {
    super('the time for this part of the call is over');
    this.name = 'Late';
  }
}

function rejectedWhen(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
