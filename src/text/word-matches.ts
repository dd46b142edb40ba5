import { toSimplified } from './script.ts';
import { segmentsOf } from './segments.ts';

/** Word boundaries of the text or of its Simplified form, of which the dictionary knows more words. */
export function wordBoundaries(text: string): ReadonlySet<number> {
  const [own, simplified] = boundariesByForm(text);
  return own.union(simplified);
}

/** The same of each: 大 before 地震 ends a word in one, 這|台|電動車 is cut elsewhere in the other. */
export function boundariesByForm(text: string): [own: ReadonlySet<number>, simplified: ReadonlySet<number>] {
  const own = boundariesIn(text);
  const simplified = toSimplified(text);
  // Converting characters keeps their number; if it ever did not, positions would mean nothing.
  return [own, simplified === text || simplified.length !== text.length ? own : boundariesIn(simplified)];
}

function boundariesIn(text: string): ReadonlySet<number> {
  const boundaries = new Set([text.length]);
  for (const { index } of segmentsOf(text)) boundaries.add(index);
  return boundaries;
}

/** The first match that begins and ends where words do: 明天 is not in 聰明|天才, and 下週日本 has 下週 before 日本. */
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

/** The longest beginning of the match that ends where a word does and is a match too. */
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
    // The line end stands for what follows: a pattern that wants the end of the text is not to find it here.
    const shorter = sticky.exec(`${input.slice(0, index + length)}\n`);
    if (shorter?.[0].length === length) return shorter;
  }
  return undefined;
}
