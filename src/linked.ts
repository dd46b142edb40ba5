/** A signal for one operation, to be released at its end. */
export interface Linked {
  signal: AbortSignal;
  /** Whether the timeout fired it. */
  isLate(): boolean;
  /** Fires it. */
  abort(reason: unknown): void;
  /** Removes its listeners and its timer; it does not fire any more. */
  release(): void;
}

/**
 * A signal that fires with any of `signals`, and after `ms`. Unlike AbortSignal.any and AbortSignal.timeout it can be released:
 * their timers, and what these reference, stay until the timeout (50 s for a call), and then create an error that no one uses.
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
