import iconv from 'iconv-lite';
import { parseUrl } from '../text/web-address.ts';

/** Where a page's relative URLs begin, and the encoding of the page, by iconv-lite's name. */
export interface PageBase {
  url: string;
  encoding: string;
}

/**
 * Resolves a URL in a page as browsers do: what is beyond ASCII in its path is encoded as UTF-8, in its query as the page
 * is (https://url.spec.whatwg.org/#query-state). Null when it is no URL.
 */
export function resolveUrl(address: string, { url, encoding }: PageBase): URL | null {
  const mark = BEYOND_ASCII.test(address) && !UTF.test(encoding) ? address.indexOf('?') : -1;
  if (mark < 0) return parseUrl(address, url);
  const end = address.indexOf('#', mark);
  const query = address.slice(mark, end < 0 ? undefined : end);
  const rest = end < 0 ? '' : address.slice(end);
  return parseUrl(address.slice(0, mark) + encoded(query, encoding) + rest, url);
}

const BEYOND_ASCII = /[^\0-\x7f]/;
/** Encodings in whose pages queries are UTF-8, and the one that switches character sets. */
const UTF = /^(?:utf|ascii|iso-2022)/;

function encoded(query: string, encoding: string): string {
  return query.replace(/[^\0-\x7f]/gu, (character) => {
    const bytes = iconv.encode(character, encoding);
    // What the encoding lacks is written as a character reference.
    if (iconv.decode(bytes, encoding) !== character) return `%26%23${character.codePointAt(0)}%3B`;
    return [...bytes.toString('latin1')].map(percentEncoded).join('');
  });
}

/** Encodes a byte unless it is a letter or digit, as the second one of a character may be. */
function percentEncoded(byte: string): string {
  if (/[a-z\d]/i.test(byte)) return byte;
  return `%${byte.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`;
}
