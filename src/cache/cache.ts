import { LRUCache } from 'lru-cache';

/** A cache of texts. It may drop any entry at any time, and never fails: an error is a miss. */
export interface Cache {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, ttlMs: number): void;
  /** True when the server behind it, if there is one, answers. */
  ping(): Promise<boolean>;
  close(): void;
}

const MAX_CHARACTERS = 16_000_000; // 32 MB at most, about 3,000 result pages

/** In this process only; least recently used entries go first. */
export function createMemoryCache(): Cache {
  const entries = new LRUCache<string, string>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (value, key) => key.length + value.length + 1,
  });
  return {
    get: async (key) => entries.get(key),
    set: (key, value, ttl) => void entries.set(key, value, { ttl }),
    ping: async () => true,
    close: () => entries.clear(),
  };
}
