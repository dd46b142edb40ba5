import { LRUCache } from 'lru-cache';
import type { Caller } from './credits.ts';

/** Callers by the hash of their key, for a minute after it was found good. */
export interface Remembered {
  get(keyHash: string): Caller | undefined;
  /** What was found just now; undefined = the key is no good. */
  set(keyHash: string, found: Caller | undefined): void;
}

const MAX_REMEMBERED = 10_000;
const REMEMBERED_MS = 60_000;

export function createRemembered(now: () => Date): Remembered {
  const callers = new LRUCache<string, { caller: Caller; at: Date }>({ max: MAX_REMEMBERED });
  return {
    get(keyHash) {
      const known = callers.get(keyHash);
      return known !== undefined && isRecent(known.at, now()) ? known.caller : undefined;
    },
    set(keyHash, found) {
      if (found === undefined) callers.delete(keyHash);
      else callers.set(keyHash, { caller: { ...found, isRemembered: true }, at: now() });
    },
  };
}

/** Not what lies ahead either: the clock was set back. */
function isRecent(at: Date, now: Date): boolean {
  const age = now.getTime() - at.getTime();
  return age >= 0 && age < REMEMBERED_MS;
}
