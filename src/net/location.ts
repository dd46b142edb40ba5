import { type Fetched, headerIn } from './fetch.ts';

/**
 * Where a reply redirects to, as written but for bytes beyond ASCII, which are percent-encoded as browsers do: headers are read as
 * Latin-1, while servers with Chinese in this one write UTF-8 or GBK. Undefined without one.
 */
export function locationIn(reply: Pick<Fetched, 'headers'>): string | undefined {
  return headerIn(reply, 'location')?.replace(/[\x80-\xff]/g, (byte) =>
    `%${byte.charCodeAt(0).toString(16)}`.toUpperCase(),
  );
}
