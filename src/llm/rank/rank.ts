import { memoize } from '../../memoize.ts';
import { hasHan } from '../../text/han.ts';
import { namesOnlySiblings } from '../../text/other-models.ts';
import { givesWhatIsAsked } from '../subject/intent.ts';
import { haveOthersAttribute } from '../subject/other-attributes.ts';
import { hasOtherSuffix } from '../subject/product-suffixes.ts';
import { mayTellQuantity } from '../subject/quantities.ts';
import { isAboutSiblings } from '../subject/sibling-names.ts';
import { inWordsOf } from '../subject/synonyms.ts';
import { isAboutOtherYears } from '../subject/years.ts';
import { createBm25 } from './bm25.ts';
import { gramsOf, queryGrams, shareIn } from './grams.ts';

/** A sentence that may be quoted. */
export interface Quotable {
  text: string;
  /** Whether its beginning or end is missing. */
  isCut: boolean;
  /** Index of the source; `position` is the sentence's place in it. */
  source: number;
  position: number;
  /** The page's title, which counts towards the score but does not suffice alone. */
  context: string;
  /** The heading above the sentence, or the line that announces its list; or ''. */
  heading: string;
  /** Factor of the score; below 1 for older sources. */
  weight: number;
}

/** A sentence with its score for a query. */
export interface Ranked extends Quotable {
  score: number;
  /** Share of the query's grams in the sentence, or in the neighbour whose score it shares; 0..1. */
  coverage: number;
  grams: ReadonlySet<string>;
}

const MIN_RARITY = 0.2; // a word of the query still counts if all results have it
const MIN_OWN_COVERAGE = 0.1;
const NO_COVERAGE_FACTOR = 0.2; // for a sentence that scores only through its title
const ON_TOPIC_SHARE = 0.6; // minimal share of the query in the page's title
const ON_TOPIC_BONUS = 0.1;
const TITLE_SHARE = 0.75; // share of the title's coverage, for a sentence that has the rest
const INTENT_BONUS = 0.8; // for a sentence that gives a cause when the query asks for the cause
const NO_QUANTITY_FACTOR = 0.4; // for a sentence that gives no duration when the query asks how long
const OTHER_FACTOR = 0.2; // for a sentence about 2025 or version 3, when the query is about 2026 or version 4
const SIBLING_FACTOR = 0.05; // for one about Japan or the Pro, not Taiwan or the plain one: the words are the same
const HEADING_SHARE = 0.5; // a sentence is about its heading
const NEIGHBOUR_SHARE = 0.6; // facts are next to the sentence that names their subject
const STRONG_SHARE = 0.5;

/** Ranks sentences for a query, best first: BM25 over folded grams times the sentence's own share of the query. */
export function rankSentences(query: string, candidates: readonly Quotable[]): Ranked[] {
  const wanted = queryGrams(query);
  const inOwnWords = inWordsOf(query);
  const documents = candidates.map(({ context, heading, text }) =>
    gramsOf(inOwnWords(`${context} ${heading} ${text}`)),
  );
  const bm25 = createBm25(wanted, documents, MIN_RARITY);
  const isOnTopic = topicTest(wanted, inOwnWords);
  const gives = givesWhatIsAsked(query);
  const tells = mayTellQuantity(query) ?? (() => true);
  const isOfOtherYear = isAboutOtherYears(query);
  const isOfOtherModel = namesOnlySiblings(query);
  const isOfOther = ofOthers(query, candidates);
  const underTitle = sharesUnderTitle(wanted, inOwnWords);
  const own = candidates.map((candidate, index): Ranked => {
    const grams = new Set(gramsOf(candidate.text));
    const shareOf = (text: string) => shareIn(inOwnWords(text), wanted);
    const alone = shareOf(candidate.text);
    const share = candidate.heading
      ? alone + HEADING_SHARE * (shareOf(`${candidate.heading} ${candidate.text}`) - alone)
      : alone;
    const onTopic = share >= MIN_OWN_COVERAGE && isOnTopic(candidate.context) ? share + ON_TOPIC_BONUS : share;
    const coverage = Math.max(onTopic, share + TITLE_SHARE * underTitle(candidate));
    const factor = coverage < MIN_OWN_COVERAGE ? NO_COVERAGE_FACTOR : 0.5 + coverage;
    const other = isOfOtherYear(candidate.text) || isOfOtherModel(candidate.text) ? OTHER_FACTOR : 1;
    const quantity = tells(candidate.text) ? 1 : NO_QUANTITY_FACTOR;
    const intent = (1 + INTENT_BONUS * gives(candidate.text)) * quantity * other;
    const weight = isOfOther[index] ? candidate.weight * SIBLING_FACTOR : candidate.weight;
    const score = bm25(documents[index] ?? []) * factor * intent * weight;
    return { ...candidate, score, coverage, grams, weight };
  });
  return withNeighbours(own).sort(
    (one, other) => other.score - one.score || one.source - other.source || one.position - other.position,
  );
}

/** Returns, for each sentence, whether it is about another subject of the same kind as the query's subject. */
function ofOthers(query: string, candidates: readonly Quotable[]): boolean[] {
  const [isOfSibling, isOfOtherSuffix] = [isAboutSiblings(query), hasOtherSuffix(query)];
  const whole = candidates.map(withTitle);
  const ofAttribute = haveOthersAttribute(query, whole);
  return candidates.map(({ text }, at) => {
    return ofAttribute[at] || isOfSibling(whole[at] ?? '') || isOfOtherSuffix(text);
  });
}

/** Returns a sentence with its title and heading, but without the site's name at the end of the title. */
function withTitle({ context, heading, text }: Quotable): string {
  return `${context.replace(SITE, '')}\n${heading}\n${text}`;
}

const SITE = /\s?[-|｜_–—]\s?[^-|｜_–—]{2,20}$/;

/** Creates a test for titles about the query: a page titled like the question answers it in other words. */
function topicTest(wanted: ReadonlySet<string>, inOwnWords: (text: string) => string): (title: string) => boolean {
  // Memoized, as each sentence of a page comes with the page's title.
  return memoize((title) => shareIn(inOwnWords(title), wanted) >= ON_TOPIC_SHARE);
}

/**
 * Returns a function for the share of the query in a sentence's title, as far as the sentence has the rest: on a page
 * about a fish, 「體長可達 23 公分」 need not repeat its name, which the sentences that introduce the fish have.
 */
function sharesUnderTitle(wanted: ReadonlySet<string>, inOwnWords: (text: string) => string) {
  const leftBy = memoize((title: string) => wanted.difference(new Set(gramsOf(inOwnWords(title)))));
  const isInChinese = [...wanted].some(hasHan); // in English one word is half of a question
  return ({ context, text }: Quotable): number => {
    const rest = leftBy(context);
    return rest.size === 0 || !isInChinese ? 0 : (1 - rest.size / wanted.size) * shareIn(inOwnWords(text), rest);
  };
}

/** A question to the readers: the sentences next to it are the asker's own. */
const ASKS_READERS = /[請请][問问]|想[請请]?[問问]|求助|求教|求解|有人知道|[幫帮]忙|各位|大家好/;

/** Gives a sentence next to a high-scoring one of the same paragraph a share of its score. */
function withNeighbours(ranked: readonly Ranked[]): Ranked[] {
  const best = ranked.reduce((most, { score }) => Math.max(most, score), 0);
  const byPlace = new Map(ranked.map((sentence) => [`${sentence.source}:${sentence.position}`, sentence]));
  return ranked.map((sentence) => {
    const beside = [-1, 1].map((step) => byPlace.get(`${sentence.source}:${sentence.position + step}`));
    const strong = beside.filter(
      (other) => other !== undefined && other.score >= best * STRONG_SHARE && !ASKS_READERS.test(other.text),
    );
    const lent = strong.map((other) => ({
      ...sentence,
      score: (other?.score ?? 0) * NEIGHBOUR_SHARE * Math.min(1, sentence.weight / (other?.weight ?? 1)),
      coverage: Math.max(sentence.coverage, other?.coverage ?? 0),
    }));
    return [sentence, ...lent].reduce((most, one) => (one.score > most.score ? one : most));
  });
}
