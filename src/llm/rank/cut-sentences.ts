import { gramsOf, queryGrams } from './grams.ts';
import type { Ranked } from './rank.ts';

/**
 * Returns the sentences to quote from: first the whole ones, then, where these do not answer, all. Only all if the best
 * one is cut and has much more of the query than any whole one, which then merely stands beside it.
 */
export function wholeFirst(query: string, ranked: readonly Ranked[]): Ranked[][] {
  const wanted = queryGrams(query);
  const sharedBy = ({ grams }: Ranked) => wanted.intersection(grams).size;
  const whole = ranked.filter(({ isCut }) => !isCut);
  const [best] = ranked;
  const all = endedAtClauses(wanted, ranked);
  const isBeside = best?.isCut === true && !whole.some((one) => sharedBy(one) >= sharedBy(best) * MIN_SHARE_OF_CUT);
  return isBeside ? [all] : [whole, all];
}

const MIN_SHARE_OF_CUT = 0.5;

/**
 * Ends the sentences that are cut off at their last whole clause, if that has all that they have of the query: what
 * comes after it, such as half a number, may mislead.
 */
function endedAtClauses(wanted: ReadonlySet<string>, ranked: readonly Ranked[]): Ranked[] {
  return ranked.map((one) => {
    if (!one.text.endsWith('…')) return one;
    const kept = wanted.intersection(one.grams);
    const isKept = (text: string) => text.length >= MIN_CHARACTERS && kept.isSubsetOf(new Set(gramsOf(text)));
    const shorter = [LAST_CLAUSE, NUMBER].filter((end) => end.test(one.text)).map((end) => one.text.replace(end, '…'));
    return { ...one, text: shorter.find(isKept) ?? one.text };
  });
}

const MIN_CHARACTERS = 8;
const LAST_CLAUSE = /(?:[，；]|[,;] )(?:[^，；,;…]|[,;](?! )){0,80}…$/u;
const NUMBER = /[\d.,〇零一二三四五六七八九十百千萬万億亿兩两點点]{1,12}…$/;
