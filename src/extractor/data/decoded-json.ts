/**
 * Returns the JSON in a string that a script would decode: plain, percent-encoded, in base64 or with quotes escaped as
 * entities, possibly nested. The encoding is recognised by the string's beginning; '' when it is none of these.
 */
export function decodedJson(text: string): string {
  let at = text.trim();
  for (let level = 0; level < MAX_LEVELS && at !== ''; level++) {
    if (ESCAPED.test(at)) return withoutEntities(at);
    if (/^[{[]/.test(at)) return at;
    at = (/^%[57]B/i.test(at) ? withoutPercents(at) : fromBase64(at)).trim();
  }
  return '';
}

const MAX_LEVELS = 4; // nested encodings
const ESCAPED = /^[{[\s]{1,20}&(?:q|quot);/;

/** Decodes HTML entities and those that Angular invented (`&q;`). */
function withoutEntities(text: string): string {
  return text.replace(/&(?:quot|apos|#39|lt|gt|amp|[qslga]);/g, (entity) => CHARACTERS.get(entity.slice(1, -1)) ?? '');
}

const CHARACTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    quot: '"',
    q: '"',
    apos: "'",
    '#39': "'",
    s: "'",
    lt: '<',
    l: '<',
    gt: '>',
    g: '>',
    amp: '&',
    a: '&',
  }),
);

/** Decodes percent-encoding like `decodeURIComponent`; if that fails, like `unescape`, which also knows `%u6CB3`. */
function withoutPercents(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/%u([\da-f]{4})|%([\da-f]{2})/gi, (_, wide?: string, narrow?: string) =>
      String.fromCharCode(Number.parseInt(wide ?? narrow ?? '', 16)),
    );
  }
}

function fromBase64(text: string): string {
  return /^[\w+/-]{4}[\w+/=\s-]*$/.test(text) ? Buffer.from(text, 'base64').toString() : '';
}
