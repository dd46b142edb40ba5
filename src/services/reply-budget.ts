import { clipToTokens, estimateQueryTokens, estimateTokens } from '../text/tokens.ts';

interface Item {
  title: string;
  url: string;
  snippet: string;
  content?: string;
}

const ENVELOPE_TOKENS = 150; // fields of the reply: query, plan, balance
const FIELDS_TOKENS = 40; // names of a result's fields, engine, date, score
const ANSWER_SHARE = 0.4;
const ANSWER_MAX_TOKENS = 800;

/**
 * Returns the best results that fit into `maxTokens`. When not even the first one fits, it is clipped, and loses its
 * `content` when nothing of that fits. Room is reserved for an answer that is still to be written.
 */
export function fitResults<Result extends Item>(
  results: readonly Result[],
  { maxTokens, query, withAnswer }: { maxTokens: number | undefined; query: string; withAnswer: boolean },
): Result[] {
  if (maxTokens === undefined) return [...results];
  const answer = withAnswer ? Math.min(ANSWER_MAX_TOKENS, maxTokens * ANSWER_SHARE) : 0;
  let left = maxTokens - answer - ENVELOPE_TOKENS - estimateQueryTokens(query);
  const kept: Result[] = [];
  for (const result of results) {
    const size = sizeOf(result);
    if (size > left) {
      if (kept.length === 0) kept.push(clipped(result, left + answer, answer));
      break;
    }
    kept.push(result);
    left -= size;
  }
  return kept;
}

/**
 * Returns the first sentences of the answer, each with its [n], that fit into what the results leave of the budget;
 * undefined if not even one does: part of a sentence says nothing, and would be charged.
 */
export function fitAnswer(
  answer: string | undefined,
  results: readonly Item[],
  maxTokens: number | undefined,
  query: string,
) {
  if (answer === undefined || maxTokens === undefined) return answer;
  return firstSentences(answer, roomLeft(results, undefined, maxTokens, query) ?? 0);
}

/** Returns what results and answer leave of the budget; undefined when there is none. */
export function roomLeft(
  results: readonly Item[],
  answer: string | undefined,
  maxTokens: number | undefined,
  query: string,
): number | undefined {
  if (maxTokens === undefined) return undefined;
  const around = ENVELOPE_TOKENS + estimateQueryTokens(query) + estimateTokens(answer ?? '');
  return maxTokens - results.reduce((sum, result) => sum + sizeOf(result), around);
}

function firstSentences(answer: string, budget: number): string | undefined {
  const parts = [...answer.matchAll(CITED_END)].map(({ index, 0: end }) => answer.slice(0, index + end.length));
  return [answer, ...parts.reverse()].find((part) => estimateTokens(part) <= budget)?.trim();
}

/** Citation and closing marks at the end of a sentence. */
const CITED_END = /\[\d{1,3}\][。！？!?.；;]{1,3}[」』”’）)\]"]{0,3}/g;

function sizeOf(result: Item): number {
  return FIELDS_TOKENS + estimateTokens(JSON.stringify(result));
}

/**
 * Clips a result's text to the budget; title and URL are never cut. The room that these leave is shared with an answer
 * of at most `answer` tokens: neither text nor answer is of much use alone.
 */
function clipped<Result extends Item>({ content, ...rest }: Result, budget: number, answer: number): Result {
  const room = budget - sizeOf({ ...rest, snippet: '' });
  const most = budget - Math.min(answer, Math.max(0, room) * ANSWER_SHARE);
  const within = (bare: Item, text: string) => clipToTokens(text, most - sizeOf(bare));
  const first = { ...rest, snippet: within({ ...rest, snippet: '' }, rest.snippet) } as Result;
  const more = content === undefined ? '' : within({ ...first, content: '' }, content);
  return more === '' ? first : { ...first, content: more };
}
