import { toSimplified } from '../script.ts';
import { EngineFailure, type EngineQuery, type EngineReply, type EngineResult } from './engine.ts';

const MIN_RESULTS = 5; // fewer say nothing about a batch
const MIN_RELATED = 2;
const LOOKED_AT = 10;

export type RelevanceGuard = (reply: EngineReply, query: EngineQuery, queries: readonly string[]) => EngineReply;

/**
 * Lets a reply through, or throws `irrelevant_results`: engines answer clients they dislike with trending or dictionary
 * pages and status 200. One guard an engine, as it also knows what the engine answered to the question before.
 */
export function createRelevanceGuard(): RelevanceGuard {
  let previous: { text: string; urls: string } | undefined;
  return (reply, query, queries) => {
    const urls = reply.results.map(({ url }) => url).join('\n');
    // The same list for one question's own variants is no wonder; for two that have nothing in common it is.
    const isRepeated =
      previous?.urls === urls && !queries.includes(previous.text) && !shareWords(previous.text, query.text);
    previous = { text: query.text, urls };
    if (reply.results.length < MIN_RESULTS) return reply;
    if (isRepeated || isIrrelevant(reply.results, queries) || isForeign(reply.results, query)) {
      throw new EngineFailure('irrelevant_results');
    }
    return reply;
  };
}

/** Fewer than 2 of the first 10 share any pair of characters, or any word, with any form of a query in Chinese. */
export function isIrrelevant(results: readonly EngineResult[], queries: readonly string[]): boolean {
  if (results.length < MIN_RESULTS) return false;
  const wanted = queries.flatMap(pairsIn);
  if (wanted.length === 0) return false;
  const grams = [...wanted, ...queries.flatMap(wordsIn)];
  const looked = results
    .slice(0, LOOKED_AT)
    .map(({ title, snippet }) => fold(`${title.slice(0, 300)} ${snippet.slice(0, 1_000)}`));
  return looked.filter((text) => grams.some((gram) => text.includes(gram))).length < MIN_RELATED;
}

/** A question in Chinese for a Chinese market, and hardly a result that has Chinese, or most in Japanese or Korean. */
function isForeign(results: readonly EngineResult[], { text, market }: EngineQuery): boolean {
  if (market.language === 'en' || !HAN_WORD.test(text) || KANA_HANGUL.test(text)) return false;
  const looked = results
    .slice(0, LOOKED_AT)
    .map(({ title, snippet }) => `${title.slice(0, 300)} ${snippet.slice(0, 1_000)}`);
  const others = looked.filter((text) => KANA_HANGUL.test(text)).length;
  return looked.filter((text) => HAN.test(text)).length < MIN_RELATED || others > looked.length / 2;
}

const HAN = /[\u3400-\u9fff]/;
const HAN_WORD = /[\u3400-\u9fff]{2}/;
const KANA_HANGUL = /[\u3041-\u30fa\uac00-\ud7af]/;

function shareWords(one: string, other: string): boolean {
  const grams = new Set([...pairsIn(one), ...wordsIn(one)]);
  return one === other || [...pairsIn(other), ...wordsIn(other)].some((gram) => grams.has(gram));
}

function pairsIn(text: string): string[] {
  const runs = fold(text).match(/[\u3400-\u9fff]{2,}/g) ?? [];
  return runs.flatMap((run) => Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)));
}

function wordsIn(text: string): string[] {
  return fold(text).match(/[a-z0-9]{3,}/g) ?? [];
}

function fold(text: string): string {
  return toSimplified(text.normalize('NFKC')).toLowerCase();
}
