import { clipToTokens, estimateTokens } from '../tokens.ts';

/** Which part of a page's text is wanted. */
export interface Window {
  /** Characters (code points) of the text to leave out at its beginning. */
  start: number;
  /** Budget for the part, its note included; the whole rest when absent. */
  maxTokens: number | undefined;
}

export interface Part {
  content: string;
  /** Where the next part starts, in characters; absent at the end of the text. */
  next_start?: number;
}

const NOTE_TOKENS = 60;

/** The part of a text from `start` on that fits, with a line at its end that says so when it is not the end. */
export function partOf(text: string, { start, maxTokens }: Window): Part {
  if (start === 0 && maxTokens === undefined) return { content: text }; // taking long pages apart takes a while
  const characters = [...text];
  if (start > 0 && start >= characters.length) return { content: beyond(start, characters.length) };
  const rest = start === 0 ? text : characters.slice(start).join('');
  if (maxTokens === undefined || estimateTokens(rest) <= maxTokens) return { content: rest };
  const part = clipToTokens(rest, Math.max(1, maxTokens - NOTE_TOKENS)) || (characters[start] ?? '');
  const next = start + [...part].length;
  return { content: `${part.trimEnd()}\n\n${unfinished(start, next, characters.length)}`, next_start: next };
}

function unfinished(start: number, next: number, total: number): string {
  return `（內容未完：這是第 ${start + 1} 到 ${next} 字，全文 ${total} 字；以 start=${next} 取得後續。）`;
}

function beyond(start: number, total: number): string {
  return `（start=${start} 超過全文長度：全文 ${total} 字。）`;
}
