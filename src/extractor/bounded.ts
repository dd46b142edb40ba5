import { countCharacters, indexAfter } from '../characters.ts';
import { openFence } from './fences.ts';

/**
 * What no model reads to its end is not carried through the service either: twenty pages of this size are one reply of
 * 12 MB, which takes the server's own thread 45 ms to write.
 */
export const MAX_CHARACTERS = 200_000;

/** A text, or a part of it. All numbers are of characters (code points). */
export interface Text {
  content: string;
  /** Absent when `content` is everything. */
  cut?: Cut;
}

/** What the part of a text says of the whole. */
export interface Cut {
  /** How long the whole is; in pages while nobody has read them all. */
  whole: Length;
  /** Where it goes on; absent at its end. */
  next?: number;
  /** The line that opened the code block in which the part begins. */
  fence?: string;
}

export interface Length {
  count: number;
  unit: '字' | '頁';
}

/** What follows a text that was not read to its end. */
export interface Unread {
  whole: Length;
  /** False when reading from further on would not come further. */
  isReachable: boolean;
}

/** A text from `start` on, at most MAX_CHARACTERS of it. One that is cut ends with a line or a word where it can. */
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
