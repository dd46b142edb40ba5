/** A signal for one operation, which `run` runs, or which has to release the signal at its end. */
export interface Linked {
  signal: AbortSignal;
  /** Whether the timeout fired the signal. */
  isLate(): boolean;
  /** Fires the signal. */
  abort(reason: unknown): void;
  /** Runs the operation. Fires the signal when it fails, to end parts of it that still run, and releases it. */
  run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Removes the listener and the timer; after that neither `outer` nor the timeout fires the signal. */
  release(): void;
}

/**
 * Creates a signal that fires with `outer`, and after `ms`. Unlike AbortSignal.any and AbortSignal.timeout it can be
 * released: their timers, and all that these reference, live until the timeout (50 s for a call) and then create an
 * error nobody uses.
 */
export function linked(outer: AbortSignal, ms?: number): Linked {
  const controller = new AbortController();
  let isLate = false;
  let timer: NodeJS.Timeout | undefined;
  const release = () => {
    clearTimeout(timer);
    outer.removeEventListener('abort', follow);
  };
  const abort = (reason: unknown) => {
    release();
    controller.abort(reason);
  };
  const follow = () => abort(outer.reason);
  const expire = () => {
    isLate = true;
    abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  };
  if (outer.aborted) follow();
  else {
    outer.addEventListener('abort', follow);
    if (ms !== undefined) timer = setTimeout(expire, ms).unref();
  }
  async function run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await work(controller.signal);
    } catch (error) {
      abort(error);
      throw error;
    } finally {
      release();
    }
  }
  return { signal: controller.signal, isLate: () => isLate, abort, run, release };
}
