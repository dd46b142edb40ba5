import { hanRuns } from '../../text/han.ts';

/** Text as it is compared with other text: without blanks, widths and case. */
export function compare(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, '').toLowerCase();
}

/** Whether two titles are the same but for blanks and for the marks between their parts, which some pages draw by their styles. */
export function isSameTitle(one: string, other: string): boolean {
  return one === other || withoutMarks(one) === withoutMarks(other);
}

function withoutMarks(title: string): string {
  return compare(title).replace(/[:|–—-]/g, '');
}

/** Text with single blanks between its words. */
export function squeeze(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}

/** Whether a part of a title, or a line, begins with the number of a chapter: 「第十二章 渡口」. */
export function namesChapter(part: string): boolean {
  return CHAPTER.test(part);
}

const CHAPTER = /(?:^|[\s_》」】·–—-])第\s?[零〇一二三四五六七八九十百千两兩\d]{1,9}\s?[章回節节話话](?![節节者])/;

/** The words of a text; for Chinese, each pair of characters beside each other. */
export function wordsOf(text: string): Set<string> {
  const folded = text.normalize('NFKC').toLowerCase();
  const pairs = hanRuns(folded).flatMap((run) => [...run].map((_, index) => run.slice(index, index + 2)));
  return new Set([...pairs, ...(folded.match(/[\p{Script=Latin}\p{N}]{2,}/gu) ?? [])]);
}
