import { foldText } from '../../text/fold.ts';
import { hanRuns, hasHan } from '../../text/han.ts';
import { type Engine, EngineFailure, type EngineQuery, type EngineReply } from '../engine.ts';

const MIN_RESULTS = 5; // fewer results are not enough to judge
const MIN_RELATED = 2;
const MAX_CHECKED = 10;
const MOST = 0.5; // more than half of the query's words: for a name with one more word, the name alone is not enough
const NEARLY_ALL = 0.75;

/** Returns the reply, or throws EngineFailure `irrelevant_results`. `queries` are all forms of the query. */
export type RelevanceGuard = (reply: EngineReply, query: EngineQuery, queries: readonly string[]) => EngineReply;

/**
 * Creates a guard for one engine. For every engine it rejects results that are in another language than a Chinese query
 * and have no word in common with it. For engines that may mislead it also rejects results in any language without a
 * common word, results in another language without most of the query's words, and the same list of results as for the
 * previous query when that was unrelated; hence a separate guard for each engine.
 */
export function createRelevanceGuard({ mayMislead = false }: Pick<Engine, 'mayMislead'>): RelevanceGuard {
  let previous: { text: string; urls: string } | undefined;
  return (reply, query, queries) => {
    const urls = reply.results.map(({ url }) => url).join('\n');
    // Variants of one query may have the same results; two unrelated queries may not.
    const isRepeated =
      previous?.urls === urls && !queries.includes(previous.text) && !shareWords(previous.text, query.text);
    previous = { text: query.text, urls };
    if (reply.results.length < MIN_RESULTS) return reply;
    const texts = reply.results
      .slice(0, MAX_CHECKED)
      .map(({ title, snippet }) => `${title.slice(0, 300)} ${snippet.slice(0, 1_000)}`);
    const isForeign = isInAnotherLanguage(texts, query);
    const isDoubtful = isForeign ? !hasMostOf(queries, texts) : mayMislead;
    const isUnrelated = isDoubtful && ((isForeign && mayMislead) || hasNothingOf(queries, texts));
    if (isUnrelated || (mayMislead && isRepeated)) throw new EngineFailure('irrelevant_results');
    return reply;
  };
}

/** Whether fewer than 2 results have a word or a pair of Han characters in common with any form of a Chinese query. */
function hasNothingOf(queries: readonly string[], texts: readonly string[]): boolean {
  const wanted = queries.flatMap(pairsIn);
  if (wanted.length === 0) return false;
  const grams = [...wanted, ...queries.flatMap(wordsIn)];
  return texts.map(foldText).filter((text) => grams.some((gram) => text.includes(gram))).length < MIN_RELATED;
}

/**
 * Whether 2 results contain most words of one form of the query, or one result nearly all of them. Such pages are
 * relevant in another language too, for instance for a foreign place or an English title.
 */
function hasMostOf(queries: readonly string[], texts: readonly string[]): boolean {
  const folded = texts.map(foldText);
  return queries.some((query) => {
    const grams = [...new Set([...pairsIn(query), ...wordsIn(query)])];
    const shares = folded.map((text) => grams.filter((gram) => text.includes(gram)).length / grams.length);
    const isOne = grams.length > 2 && shares.some((share) => share >= NEARLY_ALL);
    return isOne || shares.filter((share) => share > MOST).length >= MIN_RELATED;
  });
}

/** Whether a Chinese query for a Chinese market got hardly any Chinese results, or mostly Japanese or Korean ones. */
function isInAnotherLanguage(texts: readonly string[], { text, market }: EngineQuery): boolean {
  if (market.language === 'en' || !HAN_WORD.test(text) || KANA_HANGUL.test(text)) return false;
  const others = texts.filter((one) => KANA_HANGUL.test(one)).length;
  return texts.filter(hasHan).length < MIN_RELATED || others > texts.length / 2;
}

const HAN_WORD = /[\u3400-\u9fff]{2}/;
const KANA_HANGUL = /[\u3041-\u30fa\uac00-\ud7af]/;

function shareWords(one: string, other: string): boolean {
  const grams = new Set([...pairsIn(one), ...wordsIn(one)]);
  return [...pairsIn(other), ...wordsIn(other)].some((gram) => grams.has(gram));
}

function pairsIn(text: string): string[] {
  const runs = hanRuns(foldText(text)).filter((run) => run.length > 1);
  return runs.flatMap((run) => Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)));
}

function wordsIn(text: string): string[] {
  return foldText(text).match(/[a-z0-9]{3,}/g) ?? [];
}
