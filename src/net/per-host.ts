import pLimit, { type LimitFunction } from 'p-limit';
import { abortable } from '../time/abortable.ts';

/** Runs work a few at a time for each host; those of other hosts do not wait. Rejects as soon as the signal fires. */
export type PerHost = <T>(url: string, work: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/** `limits` has the hosts that there is work for, and no others. */
export function createPerHost(atOnce: number, limits = new Map<string, LimitFunction>()): PerHost {
  return (url, work, signal) => {
    const host = URL.parse(url)?.host ?? '';
    const limit = limits.get(host) ?? pLimit(atOnce);
    limits.set(host, limit);
    const done = limit(() => {
      signal.throwIfAborted();
      return work();
    });
    const forget = () => {
      if (limit.activeCount + limit.pendingCount === 0 && limits.get(host) === limit) limits.delete(host);
    };
    done.then(forget, forget); // once the work has ended: a caller that leaves does not wait for that
    return abortable(done, signal);
  };
}
