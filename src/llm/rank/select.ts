import { memoize } from '../../memoize.ts';
import { toSimplified } from '../../text/script.ts';
import { overlap, queryGrams } from './grams.ts';
import type { Ranked } from './rank.ts';

const MAX_OVERLAP = 0.6; // Jaccard index of grams; above it two sentences say the same

/** Limits of a selection: its sentences, and their characters as `measure` counts them. */
export interface Limits {
  most: number;
  maxCharacters: number;
  measure?: (text: string) => number;
}

const lengthOf = (text: string): number => text.length;

/** Returns `first`, followed by the best of `ranked` that fit and repeat no chosen sentence. */
export function choose(
  ranked: readonly Ranked[],
  { most, maxCharacters, measure = lengthOf }: Limits,
  first: readonly Ranked[] = [],
): Ranked[] {
  const chosen = [...first];
  let length = chosen.reduce((sum, { text }) => sum + measure(text), 0);
  for (const sentence of ranked) {
    if (chosen.length >= most) break;
    if (length + measure(sentence.text) > maxCharacters) continue;
    if (chosen.some((other) => repeats(sentence, other))) continue;
    chosen.push(sentence);
    length += measure(sentence.text);
  }
  return chosen;
}

/** Whether two sentences say the same. Similar ones with other numbers in one source are rows of a table instead. */
function repeats(one: Ranked, other: Ranked): boolean {
  if (overlap(one.grams, other.grams) <= MAX_OVERLAP) return false;
  return one.source !== other.source || numbersOf(one).isSubsetOf(numbersOf(other));
}

function numbersOf({ grams }: Ranked): Set<string> {
  return new Set([...grams].filter((gram) => /^\d/.test(gram)));
}

/**
 * Returns `worthy` and, for each word of the query that none of these contains, the best sentence with that word, as
 * 「開放時間 門票」 asks for two facts. That sentence or its title must also have another word of the query, and its source
 * must be as recent.
 */
export function withMissing(query: string, worthy: readonly Ranked[], ranked: readonly Ranked[]): Ranked[] {
  const words = wordsOf(query);
  const found = [...worthy];
  // Memoized: a page has thousands of sentences, and folding each for every word of a long query would take seconds.
  const textOf = memoize(({ text }: Ranked) => simplified(text));
  const contextOf = memoize(({ context }: Ranked) => simplified(context));
  for (const word of words) {
    if (worthy.length === 0 || found.some((sentence) => textOf(sentence).includes(word))) continue;
    const isAbout = (sentence: Ranked) => {
      const whole = `${contextOf(sentence)} ${textOf(sentence)}`;
      return words.some((other) => other !== word && whole.includes(other));
    };
    const best = ranked.find(
      (sentence) => sentence.weight >= (worthy[0]?.weight ?? 1) && textOf(sentence).includes(word) && isAbout(sentence),
    );
    if (best !== undefined) found.push(best);
  }
  return found;
}

/** Returns each word of the query once, in Simplified characters and lower case. */
function wordsOf(query: string): string[] {
  const words = query.split(/\s+/).filter((word) => word.length > 1 && queryGrams(word).size > 1);
  return [...new Set(words.map(simplified))];
}

function simplified(text: string): string {
  return toSimplified(text).toLowerCase();
}
