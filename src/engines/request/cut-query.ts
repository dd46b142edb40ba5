import { beginningOf } from '../../text/characters.ts';

/** How long a query an engine takes. */
export interface QueryLimit {
  /** UTF-16 units. */
  characters: number;
  /** Separated by blanks; absent = any number. */
  words?: number;
}

/** The beginning of a query that is too long. Where it ends in the middle of a phrase, its words are left; of an operator, nothing. */
export function cutQuery(text: string, { characters, words = Number.POSITIVE_INFINITY }: QueryLimit): string {
  const all = words < text.length ? text.trim().split(/\s+/) : [];
  const few = all.length > words ? all.slice(0, words).join(' ') : text;
  const part = beginningOf(few, characters);
  if (part === text) return text;
  const isTorn = /^\S\S/.test(few.slice(part.length - 1));
  return withoutTornEnd(withoutOpenQuote(part).trimEnd(), isTorn) || part;
}

/** Without the quotation mark of a phrase that has no end, and all of the phrase where it is excluded or in a place of its own. */
function withoutOpenQuote(part: string): string {
  const at = part.lastIndexOf('"');
  if (part.split('"').length % 2 === 1) return part;
  return /[-+:]/.test(part.charAt(at - 1)) ? part.slice(0, at) : part.slice(0, at) + part.slice(at + 1);
}

/** `-`, `OR` and `intitle:` without what they are about would be about what comes next; `site:example.co` is another site. */
function withoutTornEnd(part: string, isTorn: boolean): string {
  const last = part.split(/\s/).at(-1) ?? '';
  const isUseless =
    /^(?:[-+|]+|OR|AND|NOT|[-+]?[a-z]{2,10}:)$/.test(last) || (isTorn && /^(?:[-+]|[a-z]{2,10}:)/.test(last));
  return (isUseless ? part.slice(0, part.length - last.length) : part).trimEnd();
}
