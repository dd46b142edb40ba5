import { hanRuns } from '../../text/han.ts';

/** Normalises a text for comparison: without blanks, lower case, full-width and half-width forms unified. */
export function compare(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, '').toLowerCase();
}

/** Whether two titles are equal except for blanks and separators, which some pages draw with CSS. */
export function isSameTitle(one: string, other: string): boolean {
  return one === other || withoutMarks(one) === withoutMarks(other);
}

function withoutMarks(title: string): string {
  return compare(title).replace(/[:|–—-]/g, '');
}

/** Returns a text trimmed, with each run of whitespace replaced by one blank; '' for null. */
export function squeeze(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}

/** Whether a line, or a part of a title, contains a chapter number: 「第十二章 渡口」. */
export function namesChapter(part: string): boolean {
  return CHAPTER.test(part);
}

const CHAPTER = /(?:^|[\s_》」】·–—.、-])第\s?[零〇一二三四五六七八九十百千两兩\d]{1,9}\s?[章回節节話话](?![節节者])/;

/** Returns the words of a text; for Chinese, each pair of adjacent characters. */
export function wordsOf(text: string): Set<string> {
  const folded = text.normalize('NFKC').toLowerCase();
  const pairs = hanRuns(folded).flatMap((run) => [...run].map((_, index) => run.slice(index, index + 2)));
  return new Set([...pairs, ...(folded.match(/[\p{Script=Latin}\p{N}]{2,}/gu) ?? [])]);
}
