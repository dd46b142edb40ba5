import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../time/durations.ts';
import type { Caller } from './ledger.ts';

/** Cache of callers by the hash of their key, for a minute after the key was found valid. */
export interface CallerCache {
  get(keyHash: string): Caller | undefined;
  /** Stores the caller that the database has just returned; undefined = the key is not valid. */
  set(keyHash: string, found: Caller | undefined): void;
}

const MAX_CALLERS = 10_000;
const TTL_MS = MINUTE_MS;

/** Creates an empty cache. */
export function createCallerCache(now: () => Date): CallerCache {
  const callers = new LRUCache<string, { caller: Caller; at: Date }>({ max: MAX_CALLERS });
  return {
    get(keyHash) {
      const known = callers.get(keyHash);
      return known !== undefined && isFresh(known.at, now()) ? known.caller : undefined;
    },
    set(keyHash, found) {
      if (found === undefined) callers.delete(keyHash);
      else callers.set(keyHash, { caller: { ...found, isCached: true }, at: now() });
    },
  };
}

/** Whether a cache entry is less than a minute old. An entry from the future is not fresh: the clock was set back. */
function isFresh(at: Date, now: Date): boolean {
  const age = now.getTime() - at.getTime();
  return age >= 0 && age < TTL_MS;
}
