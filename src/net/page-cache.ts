import { createHash } from 'node:crypto';

/** Where pages are kept: texts for a while, any of which may be forgotten at any time. */
export interface PageStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, ttlMs: number): void;
}

const MAX_CHARACTERS = 1_500_000; // of one reply with its headers, in base64: 1 MB as it was sent
const KEPT_MS = 3_600_000; // fresh or not: what is stale is asked for with its ETag, which costs a site next to nothing

/**
 * A store as got takes it, whose HTTP cache decides by the rules (RFC 9111, as a cache that several share) what goes in and
 * comes out. `scope` keeps apart what may not be read by all: a service that may read internal networks fills it too.
 */
export function toGotCache(store: PageStore, scope: unknown) {
  const prefix = `page:${createHash('sha256').update(JSON.stringify(scope)).digest('hex').slice(0, 12)}:`;
  const keyOf = (key: string) => prefix + createHash('sha256').update(key).digest('hex');
  return {
    get: async (key: string) => (await store.get(keyOf(key))) || undefined,
    set(key: string, value: string, ttlMs?: number) {
      if (value.length <= MAX_CHARACTERS) store.set(keyOf(key), value, Math.min(ttlMs ?? KEPT_MS, KEPT_MS));
      return true;
    },
    delete(key: string) {
      store.set(keyOf(key), '', 1);
      return true;
    },
    clear() {},
  };
}
