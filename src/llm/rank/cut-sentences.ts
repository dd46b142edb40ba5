import { gramsOf, queryGrams } from './grams.ts';
import type { Ranked } from './rank.ts';

/**
 * Ends the sentences that are cut off at their last whole clause, if that has all that they have of the query: what
 * comes after it, such as half a number, may mislead.
 */
export function endedAtClauses(query: string, ranked: readonly Ranked[]): Ranked[] {
  const wanted = queryGrams(query);
  return ranked.map((one) => {
    if (!one.text.endsWith('…')) return one;
    const text = one.text.replace(LAST_CLAUSE.test(one.text) ? LAST_CLAUSE : NUMBER, '…');
    const isWhole = wanted.intersection(one.grams).isSubsetOf(new Set(gramsOf(text)));
    return isWhole && text.length >= MIN_CHARACTERS ? { ...one, text } : one;
  });
}

const MIN_CHARACTERS = 8;
const LAST_CLAUSE = /(?:[，；]|[,;] )(?:[^，；,;…]|[,;](?! )){0,80}…$/u;
const NUMBER = /[\d.,]{1,12}…$/;
