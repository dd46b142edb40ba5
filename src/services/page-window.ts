import type { Length, Text } from '../extractor/text-window.ts';
import { countCharacters } from '../text/characters.ts';
import { withOwnFences } from '../text/fences.ts';
import { clipToTokens, estimateTokens } from '../text/tokens.ts';

/** The wanted part of a page's text. */
export interface Window {
  /** Number of characters (code points) of the page's text before the part. */
  start: number;
  /** Budget for the part, including its note; absent = everything that was read. */
  maxTokens: number | undefined;
}

/** A part of a page's text, as it is in the reply. */
export interface Part {
  content: string;
  /** Where the next part starts, in characters; absent at the end of the text. */
  next_start?: number;
}

const NOTE_TOKENS = 70; // including the fences of a code block

/** Returns as much as fits of a text that was read from `start` on; a note at its end says if the text goes on. */
export function partOf({ content, cut }: Text, { start, maxTokens }: Window): Part {
  const { next, fence } = cut ?? {};
  const whole = () => cut?.whole ?? { count: countCharacters(content), unit: '字' };
  if (start > 0 && content === '') return { content: beyond(start, whole()) };
  if (next === undefined && fits(content, maxTokens))
    return { content: fence === undefined ? content : withOwnFences(content, fence) };
  if (next !== undefined && fits(content, roomFor(maxTokens))) return partUpTo(next, content);
  const part = clipToTokens(content, roomFor(maxTokens) ?? 0) || String.fromCodePoint(content.codePointAt(0) ?? 0);
  return partUpTo(start + countCharacters(part), part);

  function partUpTo(end: number, part: string): Part {
    const note = unfinished(start, end, whole());
    return { content: `${withOwnFences(part.trimEnd(), fence)}\n\n${note}`, next_start: end };
  }
}

function fits(text: string, maxTokens: number | undefined): boolean {
  return maxTokens === undefined || estimateTokens(text) <= maxTokens;
}

function roomFor(maxTokens: number | undefined): number | undefined {
  return maxTokens === undefined ? undefined : maxTokens - NOTE_TOKENS;
}

function unfinished(start: number, next: number, whole: Length): string {
  return `（內容未完：這是第 ${start + 1} 到 ${next} 字，全文 ${inWords(whole)}；以 start=${next} 取得後續。）`;
}

function beyond(start: number, whole: Length): string {
  const what = whole.unit === '字' ? '全文長度' : '讀得到的部分';
  return `（start=${start} 超過${what}：全文 ${inWords(whole)}。）`;
}

function inWords({ count, unit }: Length): string {
  return `${count} ${unit}`;
}
