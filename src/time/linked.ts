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
 * A signal that fires with `outer`, and after `ms`. Unlike AbortSignal.any and AbortSignal.timeout it can be released: their
 * timers, and what these reference, stay until the timeout (50 s for a call), and then create an error that no one uses.
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
  return { signal: controller.signal, isLate: () => isLate, abort, release };
}
