import { Parser } from 'htmlparser2';
import { decode } from '../net/charset.ts';
import { resolveUrl } from '../net/page-url.ts';
import { parseUrl } from '../text/web-address.ts';

const MAX_BYTES = 4_000; // a page that only redirects hardly has more
const MAX_DELAY_S = 5; // with a longer delay the page renews itself

/**
 * Returns the target of a short page's `<meta http-equiv="refresh">`, even if meant only for visitors without scripts;
 * undefined when it leads nowhere else.
 */
export function refreshTarget(body: Uint8Array, contentType: string | undefined, url: string): string | undefined {
  if (body.byteLength > MAX_BYTES) return undefined;
  const { text, encoding } = decode(Buffer.from(body), contentType);
  const content = refreshIn(text);
  const end = content.search(/[;,]/);
  const delay = content.slice(0, Math.max(0, end));
  const address = content
    .slice(end + 1)
    .trim()
    .replace(URL_EQUALS, '')
    .replace(QUOTES, '');
  const target = end === -1 || address === '' ? null : resolveUrl(address, { url, encoding });
  if (target === null || !(Number(delay) <= MAX_DELAY_S)) return undefined;
  return target.href === parseUrl(url)?.href ? undefined : target.href;
}

const URL_EQUALS = /^url\s*=\s*/i;
const QUOTES = /^["']|["']$/g;

/** Returns the `content` of the first such element, `0; url=…`; '' when there is none. */
function refreshIn(html: string): string {
  let found = '';
  const parser = new Parser({
    onopentag(name, { 'http-equiv': kind = '', content = '' }) {
      if (name === 'meta' && found === '' && kind.trim().toLowerCase() === 'refresh') found = content;
    },
  });
  parser.end(html);
  return found;
}
