import { Parser } from 'htmlparser2';

const MAX_BYTES = 4_000; // a page that only leads on has hardly more
const MAX_DELAY_S = 5; // later it is a page that renews itself

/**
 * Where a short page leads by `<meta http-equiv="refresh">`, be it for visitors without scripts alone; undefined when it leads
 * nowhere. The address is read as ASCII, as are nearly all.
 */
export function refreshTarget(body: Uint8Array, url: string): string | undefined {
  if (body.byteLength > MAX_BYTES) return undefined;
  const content = refreshIn(Buffer.from(body).toString('latin1'));
  const end = content.search(/[;,]/);
  const delay = content.slice(0, Math.max(0, end));
  const address = content
    .slice(end + 1)
    .trim()
    .replace(URL_EQUALS, '')
    .replace(QUOTES, '');
  const target = end === -1 || address === '' ? null : URL.parse(address, url);
  if (target === null || !(Number(delay) <= MAX_DELAY_S)) return undefined;
  return target.href === URL.parse(url)?.href ? undefined : target.href;
}

const URL_EQUALS = /^url\s*=\s*/i;
const QUOTES = /^["']|["']$/g;

/** `0; url=…` of the first such element; empty when there is none. */
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
