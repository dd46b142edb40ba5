import { memoize } from '../memoize.ts';
import { toSimplified } from '../text/script.ts';
import { isInstruction } from './injection/instructions.ts';
import { createBm25 } from './rank/bm25.ts';
import { gramsOf, overlap } from './rank/grams.ts';
import { queryWeights, type Subject } from './rank/query-weights.ts';
import { askedTopics } from './subject/asked-topics.ts';
import { givesWhatIsAsked } from './subject/intent.ts';
import { tellsQuantity } from './subject/quantities.ts';
import { inWordsOf } from './subject/synonyms.ts';
import { headingLevel } from './text/headings.ts';
import { isQuestion, isSentence, plainText, sentencesOf } from './text/sentences.ts';

/** A passage's relevance to a query; scores are comparable within one page. */
export interface RankedPassage {
  /** Index in the page. */
  index: number;
  score: number;
}

const HEADING_SHARE = 1; // a passage is about what its headings name
const NEIGHBOUR_SHARE = 0.2; // the next paragraph about a subject does not repeat the subject's name
const COHESION_SHARE = 1; // it shares other words with the paragraph that has the name
const QUANTITY_SHARE = 0.7; // times a rare gram's score, for a passage that gives a duration if the query asks how long
const INTENT_BONUS = 0.3; // for a passage that gives a cause when the query asks for the cause
const ANNOUNCED_SHARE = 0.8; // an answer need not repeat a word of the question before it
const ANNOUNCING_SHARE = 0.5;
const CONTINUED_SHARE = 0.6;
const MIN_COHESION = 0.08; // Jaccard index of pairs

/**
 * Ranks a page's passages for a query by BM25 over character pairs, folded to one script: words of the page's subject
 * count little, and a quantity that is asked for counts like a rare word. A passage also gets a share of the scores of
 * its headings and of a neighbour. Headings, menus and instructions to a model have the score 0.
 */
export function rankPassages(query: string, passages: readonly string[]): RankedPassage[] {
  const topics = askedTopics(query);
  const inOwnWords = inWordsOf([query, ...topics].join(' '));
  const parts = partsOf(passages, inOwnWords);
  const weights = queryWeights(query, subjectOf(parts), topics);
  const own = ownScores(query, { parts, weights, inOwnWords });
  return own.map((one) => {
    const part = parts[one.index];
    if (part === undefined || !part.isRanked) return one;
    const lent = [one.index - 1, one.index + 1].map((at) => withNeighbour(one, own[at], parts));
    return lent.reduce((most, next) => (next.score > most.score ? next : most));
  });
}

interface Part {
  text: string;
  /** Grams of the text, with synonyms replaced by the query's words. */
  grams: string[];
  pairs: ReadonlySet<string>;
  /** The headings above the passage, joined. */
  heading: string;
  level: number | undefined;
  /** Whether the passage is neither a heading nor a menu nor an instruction. */
  isRanked: boolean;
}

function partsOf(passages: readonly string[], inOwnWords: (text: string) => string): Part[] {
  const headings = headingsOver(passages);
  return passages.map((passage, index) => {
    const text = plainText(passage).trim();
    const grams = gramsOf(inOwnWords(text));
    const level = headingLevel(passage);
    const isRanked = level === undefined && isProse(text) && !isInstruction(text);
    return {
      text,
      grams,
      heading: headings[index] ?? '',
      level,
      isRanked,
      pairs: new Set(grams.filter((gram) => gram.length > 1)),
    };
  });
}

interface Page {
  parts: readonly Part[];
  /** Weights of the query's grams. */
  weights: ReadonlyMap<string, number>;
  inOwnWords(text: string): string;
}

function ownScores(query: string, { parts, weights, inOwnWords }: Page): RankedPassage[] {
  const gives = givesWhatIsAsked(query);
  const tells = tellsQuantity(query);
  const documents = parts.map(({ grams }) => grams);
  const bm25 = createBm25(weights, documents);
  const texts = parts.map(({ grams, isRanked }) => (isRanked ? bm25(grams) : 0));
  const ofHeading = memoize((heading: string) => bm25(gramsOf(inOwnWords(heading)))); // many passages share a heading
  const rareGram = Math.log(1 + parts.length);
  return parts.map((part, index) => {
    if (!part.isRanked) return { index, score: 0 };
    const score = (texts[index] ?? 0) * (1 + INTENT_BONUS * gives(part.text)) + ofHeading(part.heading) * HEADING_SHARE;
    const quantity = tells?.(part.text) ? rareGram * QUANTITY_SHARE : 0;
    return { index, score: score + quantity };
  });
}

/** Adds a share of the neighbour's score if both passages are below the same headings and belong together. */
function withNeighbour(one: RankedPassage, other: RankedPassage | undefined, parts: readonly Part[]): RankedPassage {
  const [part, beside] = [parts[one.index], parts[other?.index ?? -1]];
  if (part === undefined || beside === undefined || other === undefined) return one;
  if (beside.heading !== part.heading) return one;
  const share = other.index < one.index ? shareFromBefore(part, beside) : shareFromAfter(part);
  if (share !== undefined) return { ...one, score: one.score + other.score * share };
  const cohesion = overlap(part.pairs, beside.pairs);
  if (one.score === 0 && cohesion < MIN_COHESION) return one;
  return { ...one, score: one.score + other.score * (NEIGHBOUR_SHARE + COHESION_SHARE * cohesion) };
}

/** Returns the share for a passage that continues the one before: after a question or a colon, or begun with 「其中」. */
function shareFromBefore({ text }: Part, before: Part): number | undefined {
  if (announces(before)) return ANNOUNCED_SHARE;
  return CONTINUES.test(toSimplified(text.slice(0, MAX_OPENING))) ? CONTINUED_SHARE : undefined;
}

function shareFromAfter(part: Part): number | undefined {
  return announces(part) ? ANNOUNCING_SHARE : undefined;
}

function announces({ text }: Part): boolean {
  return /[:：]$/.test(text) || isQuestion(text);
}

const MAX_OPENING = 4;
const CONTINUES =
  /^(?:此|该|这|其|他(?!人)|她|它|若|如(?![何下])|另|也|亦|但|不过|然而|同时|并|而|至于|否则|之后|接着|然后|随后|再|只有|除|以上|上述|前述|反之|例如|因此|所以|后者|前者)/;

/** Returns, for each passage, the headings above it, joined. */
function headingsOver(passages: readonly string[]): string[] {
  const open: string[] = [];
  return passages.map((passage) => {
    const level = headingLevel(passage);
    if (level !== undefined) {
      open.length = Math.min(open.length, level - 1);
      open[level - 1] = plainText(passage).trim();
    }
    // The title is left out, as all passages share it.
    return open.slice(1).filter(Boolean).join(' ');
  });
}

/** Returns the grams of the page's title and of its first ranked passage. */
function subjectOf(parts: readonly Part[]): Subject {
  const title = parts.find(({ level }) => level === 1);
  const lead = parts.find(({ isRanked }) => isRanked);
  return { title: new Set(title?.grams), lead: new Set(lead?.grams) };
}

/** Whether a text has sentences or facts, rather than being a row of links or buttons. */
function isProse(text: string): boolean {
  return (
    sentencesOf(text).some((one) => isSentence(one) || isQuestion(one)) || /\d/.test(text) || text.length >= LONG_LINE
  );
}

const LONG_LINE = 40;
