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
