import { MAX_URL, parseUrl } from '../text/web-address.ts';
import { NetFailure } from './failure.ts';
import { type Fetched, headerIn } from './fetch.ts';

/**
 * Returns a response's Location header, unchanged except that bytes beyond ASCII are percent-encoded as in browsers:
 * headers are read as Latin-1, while servers write Chinese in this one as UTF-8 or GBK. Undefined without the header.
 */
export function locationIn(reply: Pick<Fetched, 'headers'>): string | undefined {
  return headerIn(reply, 'location')?.replace(/[\x80-\xff]/g, (byte) =>
    `%${byte.charCodeAt(0).toString(16)}`.toUpperCase(),
  );
}

/**
 * Returns the URL of a redirect as browsers ask for it. `resolved` is what got makes of the header, which it takes for
 * UTF-8: every byte of GBK would become a replacement character.
 */
export function redirectUrl(resolved: URL, reply: Pick<Fetched, 'headers' | 'url'>): URL {
  const location = locationIn(reply) ?? '';
  if (location.length > MAX_URL) throw new NetFailure('invalid_url');
  const exact = parseUrl(location, reply.url);
  if (exact === null || exact.origin !== resolved.origin) return resolved;
  exact.hash = resolved.hash; // which it may have from the URL before
  return exact;
}
