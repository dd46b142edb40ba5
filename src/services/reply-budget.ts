import { clipToTokens, estimateTokens } from '../text/tokens.ts';

interface Item {
  title: string;
  url: string;
  snippet: string;
  content?: string;
}

const ENVELOPE_TOKENS = 150; // query, plan, balance
const FIELDS_TOKENS = 40; // names of a result's fields, engine, date, score
const ANSWER_SHARE = 0.4;
const ANSWER_MAX_TOKENS = 800;

/**
 * The best results that fit into `maxTokens`; when not even the first does, it is clipped. Room is reserved for an answer that
 * is still to be written.
 */
export function fitResults<Result extends Item>(
  results: readonly Result[],
  { maxTokens, query, withAnswer }: { maxTokens: number | undefined; query: string; withAnswer: boolean },
): Result[] {
  if (maxTokens === undefined) return [...results];
  const answer = withAnswer ? Math.min(ANSWER_MAX_TOKENS, maxTokens * ANSWER_SHARE) : 0;
  let left = maxTokens - answer - ENVELOPE_TOKENS - estimateTokens(query);
  const kept: Result[] = [];
  for (const result of results) {
    const size = sizeOf(result);
    if (size > left) {
      if (kept.length === 0) kept.push(clipped(result, left));
      break;
    }
    kept.push(result);
    left -= size;
  }
  return kept;
}

/** The answer, clipped to what the results leave of the budget. */
export function fitAnswer(
  answer: string | undefined,
  results: readonly Item[],
  maxTokens: number | undefined,
  query: string,
) {
  if (answer === undefined || maxTokens === undefined) return answer;
  const used = results.reduce((sum, result) => sum + sizeOf(result), ENVELOPE_TOKENS + estimateTokens(query));
  return clipToTokens(answer, maxTokens - used) || undefined;
}

function sizeOf(result: Item): number {
  return FIELDS_TOKENS + estimateTokens(JSON.stringify(result));
}

/** The result with as much of its text as fits; title and URL are never cut. */
function clipped<Result extends Item>(result: Result, budget: number): Result {
  const bare = { ...result, snippet: '', ...(result.content === undefined ? {} : { content: '' }) };
  const room = budget - sizeOf(bare);
  const snippet = clipToTokens(result.snippet, room);
  if (result.content === undefined) return { ...result, snippet };
  return { ...result, snippet, content: clipToTokens(result.content, room - estimateTokens(snippet)) };
}
