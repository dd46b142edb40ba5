import { createBm25 } from './bm25.ts';
import { gramsOf, overlap, queryGrams } from './grams.ts';
import { headingLevel } from './headings.ts';
import { isInstruction } from './instructions.ts';
import { givesWhatIsAsked } from './intent.ts';
import { isSentence, plainText, sentencesOf } from './sentences.ts';
import { inWordsOf } from './synonyms.ts';

/** A passage's relevance to a query; scores are comparable within one page. */
export interface RankedPassage {
  /** Index in the page. */
  index: number;
  score: number;
  /** Share of the query that is in it, 0..1. */
  coverage: number;
}

const HEADING_SHARE = 0.3; // a passage is about its headings
const NEIGHBOUR_SHARE = 0.35; // the next paragraph about a subject does not repeat its name
const COHESION_SHARE = 2; // but shares other words with it
const INTENT_BONUS = 0.3; // for a passage with a cause, when the query asks for the cause
const MIN_COHESION = 0.08; // Jaccard index of pairs

/**
 * Ranks a page's passages for a query by BM25 over character pairs, folded to one script. Passages also get a share of the scores
 * of their headings and of a neighbour. Headings, menus and instructions to a model have the score 0.
 */
export function rankPassages(query: string, passages: readonly string[]): RankedPassage[] {
  const wanted = queryGrams(query);
  const plain = passages.map((passage) => plainText(passage).trim());
  const headings = headingsOver(passages);
  const inOwnWords = inWordsOf(query);
  const gives = givesWhatIsAsked(query);
  const documents = plain.map((text) => gramsOf(inOwnWords(text)));
  const bm25 = createBm25(wanted, documents);
  const own = passages.map((passage, index) => {
    const isText = !isHeading(passage) && isProse(plain[index] ?? '') && !isInstruction(plain[index] ?? '');
    if (!isText) return { index, score: 0, coverage: 0 };
    const grams = documents[index] ?? [];
    const heading = bm25(gramsOf(inOwnWords(headings[index] ?? ''))) * HEADING_SHARE;
    const coverage = wanted.intersection(new Set(grams)).size / Math.max(1, wanted.size);
    const intent = 1 + INTENT_BONUS * gives(plain[index] ?? '');
    return { index, score: bm25(grams) * intent + heading, coverage };
  });
  const pairs = documents.map((grams) => new Set(grams.filter((gram) => gram.length > 1)));
  const lentBy = (one: RankedPassage, index: number): RankedPassage => {
    const other = own[index];
    if (other === undefined || headings[index] !== headings[one.index] || !isProse(plain[one.index] ?? '')) return one;
    const cohesion = overlap(pairs[one.index] ?? NONE, pairs[index] ?? NONE);
    if (one.score === 0 && cohesion < MIN_COHESION) return one;
    const score = one.score + other.score * (NEIGHBOUR_SHARE + COHESION_SHARE * cohesion);
    const coverage = cohesion >= MIN_COHESION ? Math.max(one.coverage, other.coverage / 2) : one.coverage;
    return { ...one, score, coverage };
  };
  return own.map((one) => {
    if (isHeading(passages[one.index] ?? '') || isInstruction(plain[one.index] ?? '')) return one;
    const [before, after] = [lentBy(one, one.index - 1), lentBy(one, one.index + 1)];
    return before.score >= after.score ? before : after;
  });
}

const NONE: ReadonlySet<string> = new Set();

const MIN_SHARE_OF_BEST = 0.5;
const MIN_COVERAGE = 0.1;

/** Indices of the passages about the query, in order; none when the page has nothing about it. */
export function relevantPassages(query: string, passages: readonly string[]): number[] {
  const ranked = rankPassages(query, passages);
  const best = ranked.reduce((most, one) => (one.score > most.score ? one : most), NOTHING);
  const isKept = ({ index, score, coverage }: RankedPassage): boolean => {
    if (best.score > 0 && index === best.index + 1 && continues(passages[index] ?? '')) return true;
    return score > 0 && score >= best.score * MIN_SHARE_OF_BEST && coverage >= MIN_COVERAGE;
  };
  return ranked.filter(isKept).map(({ index }) => index);
}

const NOTHING: RankedPassage = { index: -1, score: 0, coverage: 0 };

/** Whether the passage after the best one continues it: it usually does, in other words. */
function continues(passage: string): boolean {
  const plain = plainText(passage).trim();
  return !isHeading(passage) && sentencesOf(plain).some(isSentence) && !isInstruction(plain);
}

/** For each passage the headings above it, joined. */
function headingsOver(passages: readonly string[]): string[] {
  const open: string[] = [];
  return passages.map((passage) => {
    const level = headingLevel(passage);
    if (level !== undefined) {
      open.length = Math.min(open.length, level - 1);
      open[level - 1] = plainText(passage).trim();
    }
    // Without the title, which all passages share.
    return open.slice(1).filter(Boolean).join(' ');
  });
}

function isHeading(passage: string): boolean {
  return headingLevel(passage) !== undefined;
}

/** Whether a text has sentences or facts, and is not a row of links or buttons. */
function isProse(text: string): boolean {
  return sentencesOf(text).some(isSentence) || /\d/.test(text) || text.length >= LONG_LINE;
}

const LONG_LINE = 40;
