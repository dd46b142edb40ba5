import { isQuestion } from '../text/sentences.ts';
import { gramsOf, queryGrams } from './grams.ts';
import type { Ranked } from './rank.ts';

/** Mark after each heading in a text from `withMarkedHeadings`. */
export const HEADING_MARK = '\u0001';

/** Marks the headings in markdown, short lines in bold included. Longer headings are news, not subjects. */
export function withMarkedHeadings(markdown: string): string {
  return markdown.replace(HEADING, `$&${HEADING_MARK}`);
}

const HEADING = /^(?:#{2,6} [^\n。！!，,]{2,40}|\*\*[^*\n。！!，,]{2,40}\*\*)$/gm;

const MAX_ADDED_CHARACTERS = 75; // chosen sentences, headings and marks together stay within the promised length

/**
 * Puts a section's heading before the first chosen sentence below it, if the heading has words of the query that the
 * sentence lacks: 「10%」 is the fee of what the heading names.
 */
export function underHeadings(query: string, chosen: readonly Ranked[]): Ranked[] {
  const wanted = queryGrams(query);
  let room = MAX_ADDED_CHARACTERS;
  return chosen.map((one, index) => {
    const before = chosen[index - 1];
    const isNext = before?.heading === one.heading && before.source === one.source;
    if (one.heading === '' || isNext) return one;
    const added = `${one.heading}${isQuestion(one.heading) ? ' ' : '：'}`;
    const isNew = gramsOf(one.heading).some((gram) => gram.length > 1 && wanted.has(gram) && !one.grams.has(gram));
    if (!isNew || added.length > room) return one;
    room -= added.length;
    return { ...one, text: added + one.text };
  });
}
