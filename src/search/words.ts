import { toSimplified } from '../script.ts';

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Word boundaries of the text or of its Simplified form: the segmenter's dictionary knows more words in that script. */
export function wordBoundaries(text: string): ReadonlySet<number> {
  const boundaries = new Set([text.length]);
  for (const form of new Set([text, toSimplified(text)])) {
    // Converting characters keeps their number; if it ever did not, positions would mean nothing.
    if (form.length !== text.length) continue;
    for (const { index } of segmenter.segment(form)) boundaries.add(index);
  }
  return boundaries;
}

/** The first match that begins and ends where words do: 明天 is not in 聰明|天才. */
export function matchWords(
  pattern: RegExp,
  text: string,
  boundaries: ReadonlySet<number>,
): RegExpExecArray | undefined {
  const search = new RegExp(pattern, 'g');
  for (let match = search.exec(text); match !== null; match = search.exec(text)) {
    if (boundaries.has(match.index) && boundaries.has(match.index + match[0].length)) return match;
    search.lastIndex = match.index + 1;
  }
  return undefined;
}
