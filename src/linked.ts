/** A signal for one piece of work, to be let go of when the work has ended. */
export interface Linked {
  signal: AbortSignal;
  /** Whether it was the time that ended it. */
  isLate(): boolean;
  /** Fires it. */
  abort(reason: unknown): void;
  /** It does not fire any more, and nothing holds on to it. */
  release(): void;
}

/**
 * Fires with any of `signals`, and after `ms`. What AbortSignal.any and AbortSignal.timeout do, but it can be let go of:
 * theirs stay until the longest time in them is over, 50 s after a call that took one, and that time, once over, is an
 * error with a stack trace that nobody waits for.
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
