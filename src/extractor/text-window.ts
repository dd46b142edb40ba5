import { countCharacters, indexAfter } from '../text/characters.ts';
import { openFence } from '../text/fences.ts';

/**
 * Longest text in a reply, in characters. No model reads more, and twenty pages of this size are a reply of 12 MB,
 * which takes the server's main thread 45 ms to serialise.
 */
export const MAX_CHARACTERS = 200_000;

/** A text or a part of one. All numbers count characters (code points). */
export interface Text {
  content: string;
  /** Absent when `content` is everything. */
  cut?: Cut;
}

/** Position of a part in the whole text. */
export interface Cut {
  /** Length of the whole text; in pages while a document has not been read to its end. */
  whole: Length;
  /** Start of the next part; absent in the last one. */
  next?: number;
  /** The line that opened the code block in which this part begins. */
  fence?: string;
}

/** A length in characters or pages, with the unit that the reply shows. */
export interface Length {
  count: number;
  unit: '字' | '頁';
}

/** The rest of a document that was not read to its end. */
export interface Unread {
  whole: Length;
  /** Whether a request with a later start would read further. */
  isReachable: boolean;
}

/**
 * Returns the part of a text from `start` on, at most MAX_CHARACTERS long. A part that does not reach the end is cut at
 * a line break or a blank where there is one nearby.
 */
export function bounded(text: string, start = 0, unread?: Unread): Text {
  const from = indexAfter(text, start);
  const until = endAfter(text, from);
  if (from === 0 && until === text.length && unread === undefined) return { content: text };
  const content = text.slice(from, until);
  const isLast = until === text.length && unread?.isReachable !== true;
  const fence = openFence(text.slice(0, from));
  return {
    content,
    cut: {
      whole: unread?.whole ?? { count: countCharacters(text), unit: '字' },
      ...(isLast ? {} : { next: countCharacters(text.slice(0, until)) }),
      ...(fence === undefined ? {} : { fence }),
    },
  };
}

const MAX_STEP_BACK = 2_000;

function endAfter(text: string, from: number): number {
  const end = indexAfter(text, MAX_CHARACTERS, from);
  if (end === text.length) return end;
  const line = text.lastIndexOf('\n', end - 1) + 1;
  if (line > end - MAX_STEP_BACK) return line;
  const word = text.lastIndexOf(' ', end - 1) + 1;
  return word > end - MAX_STEP_BACK ? word : end;
}
