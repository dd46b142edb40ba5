import { toSimplified } from '../script.ts';
import type { EngineResult } from './engine.ts';

const MIN_RESULTS = 5; // fewer say nothing about a batch
const MIN_RELATED = 2;
const LOOKED_AT = 10;

/**
 * True for a batch that has nothing to do with the question: Bing above all answers clients it dislikes with trending or
 * dictionary pages and status 200. Fewer than 2 of the first 10 share any pair of characters with any form of the query.
 */
export function isIrrelevant(results: readonly EngineResult[], queries: readonly string[]): boolean {
  const wanted = queries
    .map((query) => fold(query).match(/[\u3400-\u9fff]{2,}/g) ?? [])
    .flatMap((runs) => runs.flatMap(pairs));
  if (wanted.length === 0 || results.length < MIN_RESULTS) return false;
  const latin = queries.flatMap((query) => fold(query).match(/[a-z0-9]{3,}/g) ?? []);
  const looked = results
    .slice(0, LOOKED_AT)
    .map(({ title, snippet }) => fold(`${title.slice(0, 300)} ${snippet.slice(0, 1_000)}`));
  const related = looked.filter((text) => [...wanted, ...latin].some((gram) => text.includes(gram)));
  return related.length < MIN_RELATED;
}

function pairs(run: string): string[] {
  return Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2));
}

function fold(text: string): string {
  return toSimplified(text.normalize('NFKC')).toLowerCase();
}
