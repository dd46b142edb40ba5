/** A signal for one piece of work, to be released when the work has ended. */
export interface Linked {
  signal: AbortSignal;
  /** Whether the timeout fired it. */
  isLate(): boolean;
  /** Fires it. */
  abort(reason: unknown): void;
  /** Removes its listeners and its timer: it will not fire any more. */
  release(): void;
}

/**
 * Fires with any of `signals`, and after `ms`. Unlike with AbortSignal.any and AbortSignal.timeout it can be released: their
 * timers, and what they hold, stay until the timeout is over (50 s after a call that took one), and then build an error with a
 * stack trace for nothing.
 */
export function linked(signals: readonly AbortSignal[], ms?: number): Linked {
  const controller = new AbortController();
  let isLate = false;
  let timer: NodeJS.Timeout | undefined;
  const release = () => {
    clearTimeout(timer);
    for (const one of signals) one.removeEventListener('abort', follow);
  };
  const abort = (reason: unknown) => {
    release();
    controller.abort(reason);
  };
  const follow = () => abort(signals.find(({ aborted }) => aborted)?.reason);
  const expire = () => {
    isLate = true;
    abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  };
  if (signals.some(({ aborted }) => aborted)) follow();
  else {
    for (const one of signals) one.addEventListener('abort', follow);
    if (ms !== undefined) timer = setTimeout(expire, ms).unref();
  }
  return { signal: controller.signal, isLate: () => isLate, abort, release };
}
