import pLimit, { type LimitFunction } from 'p-limit';

/** Runs work a few at a time for each host; those of other hosts do not wait. */
export type PerHost = <T>(url: string, work: () => Promise<T>, signal: AbortSignal) => Promise<T>;

export function createPerHost(atOnce: number): PerHost {
  const limits = new Map<string, LimitFunction>();
  return async (url, work, signal) => {
    const host = URL.parse(url)?.host ?? '';
    const limit = limits.get(host) ?? pLimit(atOnce);
    limits.set(host, limit);
    try {
      return await orLeave(
        limit(() => {
          signal.throwIfAborted();
          return work();
        }),
        signal,
      );
    } finally {
      if (limit.activeCount + limit.pendingCount === 0 && limits.get(host) === limit) limits.delete(host);
    }
  };
}

/** Whoever leaves while waiting for its turn is told so at once. */
function orLeave<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
