import { clipAllToTokens, clipToTokens, estimateTokens, windowsOf } from '../tokens.ts';
import type { AnswerInput, FilterInput } from './llm.ts';
import { rankPassages } from './passages.ts';

/** Of page text in one request; the fixed prompt and the query come on top. */
export const INPUT_TOKENS = { answer: 12_000, summarize: 8_000, filter: 12_000 };
export const OUTPUT_TOKENS = 2_048; // 800 characters of answer need 1,000; a model that thinks first needs as many again

const PASSAGE_TOKENS = 1_000; // a longer passage is judged by how it begins
const MAX_FILTER_WINDOWS = 4; // judged side by side; of a longer page the passages that look most like the query

export function budgetedSources(input: AnswerInput): AnswerInput {
  const texts = clipAllToTokens(
    input.sources.map(({ text }) => text),
    INPUT_TOKENS.answer,
  );
  return { ...input, sources: input.sources.map((source, index) => ({ ...source, text: texts[index] ?? '' })) };
}

/** Passages to be judged in one request, with their places in the page. */
export interface FilterWindow {
  indices: number[];
  passages: string[];
}

/** The page in windows that each fit a request, in order. A page too long for that is represented by its best passages. */
export function budgetedWindows({ query, passages }: FilterInput): FilterWindow[] {
  const clipped = passages.map((passage) => clipToTokens(passage, PASSAGE_TOKENS));
  const indices = worthJudging(query, clipped);
  const windows = windowsOf(
    indices.map((index) => clipped[index] ?? ''),
    INPUT_TOKENS.filter,
  );
  let next = 0;
  return windows.map((window) => {
    const first = next;
    next += window.length;
    return { indices: indices.slice(first, next), passages: window };
  });
}

/** All, or as many of the best as fit; a window may stay a passage short of full. */
function worthJudging(query: string, passages: readonly string[]): number[] {
  const all = passages.map((_, index) => index);
  const sizes = passages.map(estimateTokens);
  let left = MAX_FILTER_WINDOWS * (INPUT_TOKENS.filter - PASSAGE_TOKENS);
  if (sizes.reduce((sum, size) => sum + size, 0) <= left) return all;
  const best = rankPassages(query, passages).sort((one, other) => other.score - one.score || one.index - other.index);
  const fitting = best.filter(({ index }) => {
    left -= sizes[index] ?? 0;
    return left >= 0;
  });
  return fitting.map(({ index }) => index).sort((one, other) => one - other);
}
