import { clipAllToTokens, clipToTokens, estimateTokens, windowsOf } from '../text/tokens.ts';
import { rankPassages } from './passages.ts';
import type { AnswerInput, FilterInput } from './provider.ts';

/** Budgets for the page text in one request, in tokens, without the fixed prompt and the query. */
export const INPUT_TOKENS = { answer: 12_000, summarize: 8_000, filter: 12_000 };
export const OUTPUT_TOKENS = 2_048; // per reply: an answer of 800 characters needs 1,000, thinking as many again

const PASSAGE_TOKENS = 1_000; // only the beginning of a longer passage is judged
const MAX_FILTER_WINDOWS = 4; // judged concurrently; if a page has more, only its best passages

/** Clips the sources so that together they fit one request. */
export function budgetedSources(input: AnswerInput): AnswerInput {
  const texts = clipAllToTokens(
    input.sources.map(({ text }) => text),
    INPUT_TOKENS.answer,
  );
  return { ...input, sources: input.sources.map((source, index) => ({ ...source, text: texts[index] ?? '' })) };
}

/** Passages for one request, with their indices in the page. */
export interface FilterWindow {
  indices: number[];
  passages: string[];
}

/**
 * Divides the page's passages, in order, into windows of one request each. If a page is too long, only its
 * best-ranked passages are included.
 */
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

/** Returns the indices of all passages or, if they are too many, of the best-ranked ones that fit. */
function worthJudging(query: string, passages: readonly string[]): number[] {
  const all = passages.map((_, index) => index);
  const sizes = passages.map(estimateTokens);
  let left = MAX_FILTER_WINDOWS * (INPUT_TOKENS.filter - PASSAGE_TOKENS);
  if (sizes.reduce((sum, size) => sum + size, 0) <= left) return all;
  const best = rankPassages(query, passages).sort((one, other) => other.score - one.score || one.index - other.index);
  const fitting = best.filter(({ index }) => {
    const size = sizes[index] ?? 0;
    if (size > left) return false; // a shorter one of the next may still fit
    left -= size;
    return true;
  });
  return fitting.map(({ index }) => index).sort((one, other) => one - other);
}
