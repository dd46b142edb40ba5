import pLimit, { type LimitFunction } from 'p-limit';
import { abortable } from '../time/abortable.ts';

/** Runs work a few at a time for each key; that of other keys does not wait. Rejects as soon as the signal fires. */
export type KeyedLimit = <T>(key: string, work: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/** `limits` has the keys that there is work for, and no others. */
export function createKeyedLimit(atOnce: number, limits = new Map<string, LimitFunction>()): KeyedLimit {
  return (key, work, signal) => {
    const limit = limits.get(key) ?? pLimit(atOnce);
    limits.set(key, limit);
    const done = limit(() => {
      signal.throwIfAborted();
      return work();
    });
    const forget = () => {
      if (limit.activeCount + limit.pendingCount === 0 && limits.get(key) === limit) limits.delete(key);
    };
    done.then(forget, forget); // once the work has ended: a caller that leaves does not wait for that
    return abortable(done, signal);
  };
}
