import { jsonIn } from '../../json.ts';
import { MAX_URL } from '../../text/web-address.ts';

/**
 * Returns the list that a text means: JSON, also quoted twice, a list as Python writes it, Markdown links, or elements
 * with line breaks, blanks or commas of any script between them. An address may contain all of these but a line break,
 * so addresses are only divided where the next one begins.
 */
export function listIn(text: string): unknown[] {
  if (text.length > MAX_LIST) return [text];
  const plain = text.replace(INVISIBLE, '').trim();
  const parsed = jsonIn(plain);
  if (typeof parsed === 'string') return listIn(parsed);
  if (Array.isArray(parsed)) return parsed.flatMap(elementsIn);
  if (isBetween(plain, "'[", "]'")) return listIn(plain.slice(1, -1));
  const inner = isBetween(plain, '[', ']') ? plain.slice(1, -1) : plain;
  return divided(inner, AFTER_SEPARATOR);
}

/** Longest text that is read as a list, in UTF-16 units: twenty URLs of the greatest length with what quotes them. */
const MAX_LIST = 20 * (MAX_URL + 10);

function isBetween(text: string, opening: string, closing: string): boolean {
  return text.startsWith(opening) && text.endsWith(closing);
}

/** Returns what an element of a list means: only addresses with blanks between them are several. */
export function elementsIn(element: unknown): unknown[] {
  if (typeof element !== 'string') return element === null ? [] : [element];
  return element.includes('://') ? divided(element.replace(INVISIBLE, ''), AFTER_BLANK) : cleaned([element]);
}

function divided(text: string, addressAfter: RegExp): string[] {
  const lines = text.replace(MARKDOWN_LINK, '\n$1\n').split(/[\r\n]/);
  const parts = text.includes('://') ? lines.flatMap((line) => addresses(line, addressAfter)) : text.split(SEPARATORS);
  return cleaned(parts);
}

function cleaned(parts: readonly string[]): string[] {
  return parts
    .values()
    .map((part) => unwrapped(part.replace(INVISIBLE, '')))
    .filter((part) => part !== '' && !NAMES_NOTHING.test(part))
    .take(MAX_ELEMENTS)
    .toArray();
}

const MAX_ELEMENTS = 100; // more than any list may have, so that it is refused as it would be with all of them

/** Divides a line before each address; what is before the first one is kept unless it is a list's number or bullet. */
function addresses(line: string, addressAfter: RegExp): string[] {
  const starts = [...line.matchAll(addressAfter).take(MAX_ELEMENTS)].map(({ index }) => index);
  const parts = [0, ...starts].map((start, n) => line.slice(start, starts[n]));
  return parts.filter((part, n) => n > 0 || /\p{L}/u.test(part));
}

/** Removes quotes and brackets around an element, and punctuation after it. */
function unwrapped(text: string): string {
  let left = text.trim();
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    const inner = left.replace(TRAILING, '').trim();
    const isPair = inner.length > 1 && PAIRS.includes(`${inner[0]}${inner.at(-1)}`);
    const next = isPair ? inner.slice(1, -1).trim() : inner;
    if (next === left) break;
    left = next;
  }
  return left;
}

const MAX_LAYERS = 4;
const PAIRS = ['<>', '""', "''", '``', '“”', '‘’', '「」', '『』', '《》', '（）'];
const TRAILING = /(?<![,，、;；。])[,，、;；。]+$/;

const INVISIBLE = /\p{Cf}/gu;
const SEPARATORS = /[\s,，、;；]+/;
/** The beginning of an address, with the quotes or brackets around it. */
const AFTER_SEPARATOR = /(?<=^|[\s,，、;；])[<"'`“‘「『《（]{0,3}[a-z][a-z\d+.-]{0,30}:\/\//gi;
const AFTER_BLANK = /(?<=^|\s)[<"'`“‘「『《（]{0,3}[a-z][a-z\d+.-]{0,30}:\/\//gi;
const MARKDOWN_LINK = /!?\[[^[\]]*\]\(\s?<?([^\s()<>]+(?:\([^\s()<>]*\)[^\s()<>]*)*)>?\s?\)/g;
const NAMES_NOTHING = /^(?:null|none|undefined)$/i;
