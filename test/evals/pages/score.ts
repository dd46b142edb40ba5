import type { Expected } from './cases.ts';
import { structureKept } from './structure.ts';

/** What of a page's text was lost and what came in, as shares of all that is in either text. */
export interface PageScore {
  f1: number;
  lost: number;
  extra: number;
  structure: number | undefined;
  title: boolean | undefined;
}

/** A page as read. */
export interface Reading {
  title: string | null;
  content: string;
}

/** Scores a page by runs of four words or Chinese characters, or by the segments that are known of its text. */
export function scoreOf({ title, content }: Reading, expected: Expected): PageScore {
  const { right, lost, extra } = countsOf(plainText(content), expected);
  const all = right + lost + extra || 1;
  return {
    f1: right + lost + extra === 0 ? 1 : (2 * right) / (2 * right + lost + extra),
    lost: lost / all,
    extra: extra / all,
    structure: expected.structure && structureKept(content, expected.structure),
    title: expected.titles.length === 0 ? undefined : expected.titles.map(lettersOf).includes(lettersOf(title ?? '')),
  };
}

function countsOf(given: string, { text, include, exclude }: Expected) {
  if (text !== undefined) return overlap(runsOf(plainText(text)), runsOf(given));
  const letters = lettersOf(given);
  const count = (parts: readonly string[]) => parts.filter((part) => letters.includes(lettersOf(part))).length;
  return { right: count(include), lost: include.length - count(include), extra: count(exclude) };
}

/** Counts runs that both texts have, that only the expected one has, and that only the given one has. */
function overlap(wanted: readonly string[], given: readonly string[]) {
  const left = new Map<string, number>();
  for (const run of wanted) left.set(run, (left.get(run) ?? 0) + 1);
  let right = 0;
  for (const run of given) {
    const count = left.get(run) ?? 0;
    if (count === 0) continue;
    left.set(run, count - 1);
    right++;
  }
  return { right, lost: wanted.length - right, extra: given.length - right };
}

const RUN = 4; // words or Chinese characters

/** Returns the runs of a text, each word of which is a Chinese character or a run of letters and digits. */
export function runsOf(text: string): string[] {
  const words = text.normalize('NFKC').toLowerCase().match(WORD) ?? [];
  if (words.length < RUN) return words.length === 0 ? [] : [words.join(' ')];
  return words.slice(RUN - 1).map((_, at) => words.slice(at, at + RUN).join(' '));
}

const CJK = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`;
const WORD = new RegExp(`[${CJK}]|(?:(?![${CJK}])[\\p{L}\\p{N}\\p{M}_])+`, 'gu');

/** Returns a Markdown text without its marks and addresses. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\]\((?:[^()\s]|\([^()\s]*\))*\)/g, ']')
    .replace(/^ *(?:`{3,}|~{3,}).*$|^ *\|?[ |:-]+\|? *$/gm, '')
    .replace(/^ *\d{1,9}[.)] +/gm, '')
    .replace(/<\/?[a-z][^>\n]*>/gi, ' ');
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
