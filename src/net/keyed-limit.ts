import pLimit, { type LimitFunction } from 'p-limit';
import { abortable } from '../time/abortable.ts';

/** Limits the work that runs at a time per key; keys do not wait for each other. Rejects when the signal fires. */
export type KeyedLimit = <T>(key: string, work: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/** Creates a limit of `atOnce` per key. `limits` holds only keys with running or waiting work. */
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
    done.then(forget, forget); // when the work ends, for which a caller that aborts does not wait
    return abortable(done, signal);
  };
}
