import { hash } from 'node:crypto';
import { Keyv } from 'keyv';
import { HOUR_MS } from '../time/durations.ts';

/** The store behind the HTTP cache. It may drop any entry at any time. */
export interface PageStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, ttlMs: number): void;
}

const MAX_BODY_BYTES = 500_000; // as received, mostly compressed; a larger one would block the event loop for too long
const KEPT_MS = HOUR_MS; // fresh or not: revalidating a stale entry by ETag or date costs a site next to nothing

interface Entry {
  value?: { body: Uint8Array };
}

/**
 * Adapts a store to got, whose HTTP cache follows RFC 9111 as a shared cache. `scope` separates services that share the
 * store but may reach different networks.
 */
export function toGotCache(store: PageStore, scope: unknown): Keyv {
  const prefix = `page:${hash('sha256', JSON.stringify(scope)).slice(0, 12)}:`;
  const keyOf = (key: string) => prefix + hash('sha256', key);
  const adapter = {
    get: async (key: string) => (await store.get(keyOf(key))) || undefined,
    set(key: string, value: string) {
      if (value !== '') store.set(keyOf(key), value, KEPT_MS);
    },
    delete(key: string) {
      store.set(keyOf(key), '', 1);
      return true;
    },
    clear() {},
  };
  return new QuietKeyv({ store: adapter, useKeyPrefix: false, serialize, deserialize });
}

/**
 * Ignores the error listener that got adds for each request with `once`: Keyv cannot remove it, so that the listeners
 * and the requests they reference would leak. A failing store is a cache miss, so no listener is needed.
 */
class QuietKeyv extends Keyv {
  override once(event: string, listener: Parameters<Keyv['once']>[1]): void {
    if (event !== 'error') super.once(event, listener);
  }
}

/** Serializes a cache entry; returns '' for an entry that is too large, which is checked before any work. */
function serialize(entry: object): string {
  const { value } = entry as Entry;
  if (value === undefined || value.body.byteLength > MAX_BODY_BYTES) return '';
  return JSON.stringify({ ...entry, value: { ...value, body: Buffer.from(value.body).toString('base64') } });
}

function deserialize<T>(text: string): T {
  const entry = JSON.parse(text);
  return { ...entry, value: { ...entry.value, body: Buffer.from(entry.value.body, 'base64') } };
}

/** Whether a response could be reused: it is fresh for some time or has a validator, and is not too large. */
export function isWorthKeeping(headers: Record<string, string | string[] | undefined>): boolean {
  const length = Number(headers['content-length'] ?? 0);
  const isReusable = ['etag', 'last-modified', 'expires'].some((name) => headers[name] !== undefined);
  return length <= MAX_BODY_BYTES && (isReusable || /max-age|immutable/.test(String(headers['cache-control'] ?? '')));
}
