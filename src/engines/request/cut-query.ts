import { beginningOf } from '../../text/characters.ts';

/** Longest query that an engine accepts. */
export interface QueryLimit {
  /** In UTF-16 units. */
  characters: number;
  /** In words separated by blanks; absent = unlimited. */
  words?: number;
}

/**
 * Cuts a query to an engine's limit. A quoted phrase that is cut in the middle becomes plain words; an operator that is
 * cut in the middle is dropped.
 */
export function cutQuery(text: string, { characters, words = Number.POSITIVE_INFINITY }: QueryLimit): string {
  const all = words < text.length ? text.trim().split(/\s+/) : [];
  const few = all.length > words ? all.slice(0, words).join(' ') : text;
  const part = beginningOf(few, characters);
  if (part === text) return text;
  const isTorn = /^\S\S/.test(few.slice(part.length - 1));
  return withoutTornEnd(withoutOpenQuote(part).trimEnd(), isTorn) || part;
}

/** Removes an unclosed quotation mark, with all of its phrase when an operator precedes it (`-"…`, `intitle:"…`). */
function withoutOpenQuote(part: string): string {
  const at = part.lastIndexOf('"');
  if (part.split('"').length % 2 === 1) return part;
  return /[-+:]/.test(part.charAt(at - 1)) ? part.slice(0, at) : part.slice(0, at) + part.slice(at + 1);
}

/**
 * Drops an operator that has lost its operand at the end: `-`, `OR` or `intitle:` would apply to the text that is
 * appended next, and `site:example.co`, torn from `site:example.com`, is another site.
 */
function withoutTornEnd(part: string, isTorn: boolean): string {
  const last = part.split(/\s/).at(-1) ?? '';
  const isUseless =
    /^(?:[-+|]+|OR|AND|NOT|[-+]?[a-z]{2,10}:)$/.test(last) || (isTorn && /^(?:[-+]|[a-z]{2,10}:)/.test(last));
  return (isUseless ? part.slice(0, part.length - last.length) : part).trimEnd();
}
