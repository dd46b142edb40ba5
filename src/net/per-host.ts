import pLimit, { type LimitFunction } from 'p-limit';
import { abortable } from '../abortable.ts';

/** Runs work a few at a time for each host; those of other hosts do not wait. Rejects as soon as the signal fires. */
export type PerHost = <T>(url: string, work: () => Promise<T>, signal: AbortSignal) => Promise<T>;

export function createPerHost(atOnce: number): PerHost {
  const limits = new Map<string, LimitFunction>();
  return async (url, work, signal) => {
    const host = URL.parse(url)?.host ?? '';
    const limit = limits.get(host) ?? pLimit(atOnce);
    limits.set(host, limit);
    try {
      return await abortable(
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
