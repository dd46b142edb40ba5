import { givesWhatIsAsked } from './about/intent.ts';
import { inWordsOf } from './about/synonyms.ts';
import { isInstruction } from './notices/instructions.ts';
import { createBm25 } from './rank/bm25.ts';
import { gramsOf, overlap, queryGrams } from './rank/grams.ts';
import { headingLevel } from './text/headings.ts';
import { isSentence, plainText, sentencesOf } from './text/sentences.ts';

/** A passage's relevance to a query; scores are comparable within one page. */
export interface RankedPassage {
  /** Index in the page. */
  index: number;
  score: number;
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
  const inOwnWords = inWordsOf(query);
  const parts = partsOf(passages, inOwnWords);
  const own = ownScores(query, parts, inOwnWords);
  return own.map((one) => {
    const part = parts[one.index];
    if (part === undefined || part.isHeading || part.isInstruction) return one;
    const lent = [one.index - 1, one.index + 1].map((at) => withNeighbour(one, own[at], parts));
    return lent.reduce((most, next) => (next.score > most.score ? next : most));
  });
}

interface Part {
  text: string;
  /** Of the text in the query's words. */
  grams: string[];
  pairs: ReadonlySet<string>;
  /** The headings above it, joined. */
  heading: string;
  isHeading: boolean;
  isProse: boolean;
  isInstruction: boolean;
}

function partsOf(passages: readonly string[], inOwnWords: (text: string) => string): Part[] {
  const headings = headingsOver(passages);
  return passages.map((passage, index) => {
    const text = plainText(passage).trim();
    const grams = gramsOf(inOwnWords(text));
    return {
      ...{ text, grams, heading: headings[index] ?? '', isHeading: isHeading(passage) },
      ...{ isProse: isProse(text), isInstruction: isInstruction(text) },
      pairs: new Set(grams.filter((gram) => gram.length > 1)),
    };
  });
}

function ownScores(query: string, parts: readonly Part[], inOwnWords: (text: string) => string): RankedPassage[] {
  const gives = givesWhatIsAsked(query);
  const documents = parts.map(({ grams }) => grams);
  const bm25 = createBm25(queryGrams(query), documents);
  return parts.map(({ text, grams, heading, ...part }, index) => {
    if (part.isHeading || part.isInstruction || !part.isProse) return { index, score: 0 };
    const score = bm25(grams) * (1 + INTENT_BONUS * gives(text)) + bm25(gramsOf(inOwnWords(heading))) * HEADING_SHARE;
    return { index, score };
  });
}

/** The passage with a share of its neighbour's score, when both are below the same headings and share words. */
function withNeighbour(one: RankedPassage, other: RankedPassage | undefined, parts: readonly Part[]): RankedPassage {
  const [part, beside] = [parts[one.index], parts[other?.index ?? -1]];
  if (part === undefined || beside === undefined || other === undefined) return one;
  if (beside.heading !== part.heading || !part.isProse) return one;
  const cohesion = overlap(part.pairs, beside.pairs);
  if (one.score === 0 && cohesion < MIN_COHESION) return one;
  return { ...one, score: one.score + other.score * (NEIGHBOUR_SHARE + COHESION_SHARE * cohesion) };
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
