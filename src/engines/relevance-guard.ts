import { foldText } from '../fold.ts';
import { type Engine, EngineFailure, type EngineQuery, type EngineReply } from './engine.ts';

const MIN_RESULTS = 5; // fewer say nothing about a batch
const MIN_RELATED = 2;
const LOOKED_AT = 10;
const MOST = 0.5; // more than half: of a name and one word the name alone is not enough
const NEARLY_ALL = 0.75;

export type RelevanceGuard = (reply: EngineReply, query: EngineQuery, queries: readonly string[]) => EngineReply;

/**
 * Lets a reply through, or throws `irrelevant_results`. Of every engine: a question in Chinese answered in another language,
 * without a word in common. Of those known to mislead also: no word in common, another language without most of the words, or
 * the list that it gave to a quite different question before; so there is one guard an engine.
 */
export function createRelevanceGuard({ mayMislead = false }: Pick<Engine, 'mayMislead'>): RelevanceGuard {
  let previous: { text: string; urls: string } | undefined;
  return (reply, query, queries) => {
    const urls = reply.results.map(({ url }) => url).join('\n');
    // The same list for one question's own variants is no wonder; for two that have nothing in common it is.
    const isRepeated =
      previous?.urls === urls && !queries.includes(previous.text) && !shareWords(previous.text, query.text);
    previous = { text: query.text, urls };
    if (reply.results.length < MIN_RESULTS) return reply;
    const texts = reply.results
      .slice(0, LOOKED_AT)
      .map(({ title, snippet }) => `${title.slice(0, 300)} ${snippet.slice(0, 1_000)}`);
    const isForeign = isInAnotherLanguage(texts, query);
    const isDoubtful = isForeign ? !hasMostOf(queries, texts) : mayMislead;
    const isUnrelated = isDoubtful && ((isForeign && mayMislead) || hasNothingOf(queries, texts));
    if (isUnrelated || (mayMislead && isRepeated)) throw new EngineFailure('irrelevant_results');
    return reply;
  };
}

/** Fewer than 2 share any pair of characters, or any word, with any form of a query in Chinese. */
function hasNothingOf(queries: readonly string[], texts: readonly string[]): boolean {
  const wanted = queries.flatMap(pairsIn);
  if (wanted.length === 0) return false;
  const grams = [...wanted, ...queries.flatMap(wordsIn)];
  return texts.map(foldText).filter((text) => grams.some((gram) => text.includes(gram))).length < MIN_RELATED;
}

/**
 * Whether some results have most words of a form of the query, or one nearly all: pages in another language about what was
 * asked, as they are for a place abroad or an English title.
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

/** A question in Chinese for a Chinese market, and hardly a result that has Chinese, or most in Japanese or Korean. */
function isInAnotherLanguage(texts: readonly string[], { text, market }: EngineQuery): boolean {
  if (market.language === 'en' || !HAN_WORD.test(text) || KANA_HANGUL.test(text)) return false;
  const others = texts.filter((one) => KANA_HANGUL.test(one)).length;
  return texts.filter((one) => HAN.test(one)).length < MIN_RELATED || others > texts.length / 2;
}

const HAN = /[\u3400-\u9fff]/;
const HAN_WORD = /[\u3400-\u9fff]{2}/;
const KANA_HANGUL = /[\u3041-\u30fa\uac00-\ud7af]/;

function shareWords(one: string, other: string): boolean {
  const grams = new Set([...pairsIn(one), ...wordsIn(one)]);
  return one === other || [...pairsIn(other), ...wordsIn(other)].some((gram) => grams.has(gram));
}

function pairsIn(text: string): string[] {
  const runs = foldText(text).match(/[\u3400-\u9fff]{2,}/g) ?? [];
  return runs.flatMap((run) => Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)));
}

function wordsIn(text: string): string[] {
  return foldText(text).match(/[a-z0-9]{3,}/g) ?? [];
}
