import { toSimplified } from './script.ts';
import { segmentsOf } from './segments.ts';

/** Returns the word boundaries of a text and of its Simplified form, in which the dictionary knows more words. */
export function wordBoundaries(text: string): ReadonlySet<number> {
  const [own, simplified] = boundariesByForm(text);
  return own.union(simplified);
}

/** Returns both forms' boundaries separately: one has a word end at 大 before 地震, the other cuts 這|台|電動車 elsewhere. */
export function boundariesByForm(text: string): [own: ReadonlySet<number>, simplified: ReadonlySet<number>] {
  const own = boundariesIn(text);
  const simplified = toSimplified(text);
  // Conversion keeps the text's length; if it ever did not, the positions would not correspond.
  return [own, simplified === text || simplified.length !== text.length ? own : boundariesIn(simplified)];
}

function boundariesIn(text: string): ReadonlySet<number> {
  const boundaries = new Set([text.length]);
  for (const { index } of segmentsOf(text)) boundaries.add(index);
  return boundaries;
}

/** Returns the first match that begins and ends at word boundaries: not 明天 in 聰明|天才; in 下週日本, 下週 before 日本. */
export function matchWords(
  pattern: RegExp,
  text: string,
  boundaries: ReadonlySet<number>,
): RegExpExecArray | undefined {
  const search = new RegExp(pattern, 'g');
  for (let match = search.exec(text); match !== null; match = search.exec(text)) {
    const whole = boundaries.has(match.index) ? wholeWords(pattern, match, boundaries) : undefined;
    if (whole !== undefined) return whole;
    search.lastIndex = match.index + 1;
  }
  return undefined;
}

/** Returns the longest prefix of a match that ends at a word boundary and matches the pattern too. */
function wholeWords(
  pattern: RegExp,
  match: RegExpExecArray,
  boundaries: ReadonlySet<number>,
): RegExpExecArray | undefined {
  const { index, input } = match;
  if (boundaries.has(index + match[0].length)) return match;
  const sticky = new RegExp(pattern, 'y');
  for (let length = match[0].length - 1; length > 0; length--) {
    if (!boundaries.has(index + length)) continue;
    sticky.lastIndex = index;
    // The newline replaces the rest of the text, so that a pattern that requires the end of the text does not match
    // here.
    const shorter = sticky.exec(`${input.slice(0, index + length)}\n`);
    if (shorter?.[0].length === length) return shorter;
  }
  return undefined;
}
