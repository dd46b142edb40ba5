import { LRUCache } from 'lru-cache';

/** A cache of texts. It may drop any entry at any time, and never fails: an error is a miss. */
export interface Cache {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, ttlMs: number): void;
  /** Whether the server behind the cache answers; true for a cache without a server. */
  ping(): Promise<boolean>;
  close(): void;
}

const MAX_CHARACTERS = 16_000_000; // 32 MB at most, about 3,000 result pages

/** Creates a cache in this process only, which drops the least recently used entries first. */
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
