import { createHash } from 'node:crypto';
import { Keyv } from 'keyv';

/** Where pages are kept: texts for a while, any of which may be forgotten at any time. */
export interface PageStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, ttlMs: number): void;
}

const MAX_BODY_BYTES = 500_000; // as it was sent, packed mostly; larger ones would take the server's own thread too long to write
const KEPT_MS = 3_600_000; // fresh or not: what is stale is asked for with its ETag, which costs a site next to nothing

interface Entry {
  value?: { body: Uint8Array };
}

/**
 * A store as got takes it, whose HTTP cache decides by the rules (RFC 9111, as a cache that several share) what goes in and
 * comes out. `scope` keeps apart what may not be read by all: a service that may read internal networks fills it too.
 */
export function toGotCache(store: PageStore, scope: unknown): Keyv {
  const prefix = `page:${createHash('sha256').update(JSON.stringify(scope)).digest('hex').slice(0, 12)}:`;
  const keyOf = (key: string) => prefix + createHash('sha256').update(key).digest('hex');
  const adapter = {
    get: async (key: string) => (await store.get(keyOf(key))) || undefined,
    set(key: string, value: string, ttlMs?: number) {
      if (value !== '') store.set(keyOf(key), value, Math.min(ttlMs ?? KEPT_MS, KEPT_MS));
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
 * got's cache listens for errors anew with each request, by `once`, and Keyv cannot take such a listener off again: they, and
 * the request each of them holds, would stay for ever. A store that fails is a page that is not there, so none is needed.
 */
class QuietKeyv extends Keyv {
  override once(event: string, listener: Parameters<Keyv['once']>[1]): void {
    if (event !== 'error') super.once(event, listener);
  }
}

/** Nothing when it is too large: found out before it is written, not after. */
function serialize(entry: object): string {
  const { value } = entry as Entry;
  if (value === undefined || value.body.byteLength > MAX_BODY_BYTES) return '';
  return JSON.stringify({ ...entry, value: { ...value, body: Buffer.from(value.body).toString('base64') } });
}

function deserialize<T>(text: string): T {
  const entry = JSON.parse(text);
  return { ...entry, value: { ...entry.value, body: Buffer.from(entry.value.body, 'base64') } };
}

/** False for a reply that could never be used again: neither fresh for any time nor with a tag or a date to ask by. */
export function isWorthKeeping(headers: Record<string, string | string[] | undefined>): boolean {
  const length = Number(headers['content-length'] ?? 0);
  const isReusable = ['etag', 'last-modified', 'expires'].some((name) => headers[name] !== undefined);
  return length <= MAX_BODY_BYTES && (isReusable || /max-age|immutable/.test(String(headers['cache-control'] ?? '')));
}
