import { hash } from 'node:crypto';
import type { Response } from 'express';
import { LRUCache } from 'lru-cache';

/** Stands for the service's URL in texts. */
export const BASE_URL = '{base_url}';

const MAX_KEPT = 24; // per source of replies, of at most 100 kB each; callers without PUBLIC_URL can name any host

/** A reply that is the same for all callers who use the same URL of the service. */
interface FixedReply {
  body: Buffer;
  etag: string;
}

/**
 * Creates the sender of replies that only depend on a name and the service's URL. `write` makes the text of each name
 * once, with BASE_URL in place of the URL; the bytes are kept for the URLs last used. `quote` escapes a URL for the
 * format. A caller who has the reply gets 304.
 */
export function fixedReplies(quote = (base: string) => base) {
  const texts = new Map<string, string>();
  const kept = new LRUCache<string, FixedReply>({ max: MAX_KEPT });
  return (response: Response, base: string, name: string, write: () => string): void => {
    const key = `${name} ${base}`;
    const text = texts.get(name) ?? write();
    texts.set(name, text);
    const reply = kept.get(key) ?? made(text.replaceAll(BASE_URL, () => quote(base)));
    kept.set(key, reply);
    response.set('ETag', reply.etag);
    if (has(response.req.headers['if-none-match'], reply.etag)) response.status(304).end();
    else response.send(reply.body);
  };
}

/**
 * Whether the caller has the reply. Unlike Express, which ignores the header together with `Cache-Control: no-cache`:
 * that is for caches, and `fetch` adds it to every request with the header.
 */
function has(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false;
}

function made(text: string): FixedReply {
  return { body: Buffer.from(text), etag: `"${hash('sha256', text, 'base64url')}"` };
}
