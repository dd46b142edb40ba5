import { clipAllToTokens, clipToTokens, windowsOf } from '../tokens.ts';
import type { AnswerInput, FilterInput } from './llm.ts';
import { ModelOutage } from './outage.ts';

/** Of page text in one request; the fixed prompt and the query come on top. */
export const INPUT_TOKENS = { answer: 12_000, summarize: 8_000, filter: 12_000 };
export const OUTPUT_TOKENS = 2_048; // 800 characters of answer need 1,000; a model that thinks first needs as many again

const PASSAGE_TOKENS = 1_000; // a longer passage is judged by how it begins
const MAX_FILTER_WINDOWS = 4; // judged side by side; a longer page is returned whole

export function budgetedSources(input: AnswerInput): AnswerInput {
  const texts = clipAllToTokens(
    input.sources.map(({ text }) => text),
    INPUT_TOKENS.answer,
  );
  return { ...input, sources: input.sources.map((source, index) => ({ ...source, text: texts[index] ?? '' })) };
}

/** The page in windows that each fit a request, with the number of their first passage. Throws ModelOutage when too many. */
export function budgetedWindows({ passages }: FilterInput): Array<{ first: number; passages: string[] }> {
  const clipped = passages.map((passage) => clipToTokens(passage, PASSAGE_TOKENS));
  const windows = windowsOf(clipped, INPUT_TOKENS.filter);
  if (windows.length > MAX_FILTER_WINDOWS) throw new ModelOutage('refused');
  let next = 0;
  return windows.map((window) => {
    const first = next;
    next += window.length;
    return { first, passages: window };
  });
}
