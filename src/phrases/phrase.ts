import { foldScript } from '../text/fold.ts';

/**
 * A wording by which a line is recognised, as a row of a table of one meaning. The pattern is matched against the line
 * folded to Simplified characters, so each is written once for both scripts. The examples of a row are its tests.
 */
export interface Phrase {
  /** What a line with it says. */
  says: string;
  /** Whether the pattern is the whole line, its beginning, or any part of it. */
  where: 'line' | 'start' | 'part';
  /** Longest line, in characters: a longer one may be prose about the same thing. */
  max: number;
  pattern: RegExp;
  /** Lines that the row does not mean, although the pattern is in them. */
  not?: RegExp;
  /** Lines, in either script, that the row is for. */
  examples: readonly string[];
  /** Lines that no row of the table may take. */
  counterexamples?: readonly string[];
}

/** Whether a line says what any row of a table is for. */
export function says(phrases: readonly Phrase[], line: string): boolean {
  return phrases.some((phrase) => line.length <= phrase.max && matches(phrase, foldScript(line)));
}

/** Whether a folded line has the wording of one row. */
export function matches({ max, pattern, not }: Phrase, folded: string): boolean {
  return folded.length <= max && pattern.test(folded) && not?.test(folded) !== true;
}
