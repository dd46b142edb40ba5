import { isInstruction } from '../../src/llm/injection/instructions.ts';
import { type RankedPassage, rankPassages } from '../../src/llm/passages.ts';
import { headingLevel } from '../../src/llm/text/headings.ts';
import { isSentence, plainText, sentencesOf } from '../../src/llm/text/sentences.ts';

const MIN_SHARE_OF_BEST = 0.5;
const MIN_SHARE_OF_RARE = 0.15; // a page that only contains the subject's name is not about the query
const NOTHING: RankedPassage = { index: -1, score: 0 };

/**
 * Returns the indices of the passages about the query in order, or none when the page is not about it. The evaluations
 * measure the ranking with this; the service has a language model judge passages, and ranks them only to choose those
 * of a long page that the model judges.
 */
export function relevantPassages(query: string, passages: readonly string[]): number[] {
  const ranked = rankPassages(query, passages);
  const best = ranked.reduce((most, one) => (one.score > most.score ? one : most), NOTHING);
  const isKept = ({ index, score }: RankedPassage): boolean => {
    if (best.score < MIN_SHARE_OF_RARE * Math.log(1 + passages.length)) return false;
    if (index === best.index + 1 && continues(passages[index] ?? '')) return true;
    return score > 0 && score >= best.score * MIN_SHARE_OF_BEST;
  };
  return ranked.filter(isKept).map(({ index }) => index);
}

/**
 * Whether the passage after the best one continues it, which text after the best passage usually does in other words.
 */
function continues(passage: string): boolean {
  const plain = plainText(passage).trim();
  return headingLevel(passage) === undefined && sentencesOf(plain).some(isSentence) && !isInstruction(plain);
}
