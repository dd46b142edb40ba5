/**
 * Square brackets of a text stand as these characters until all of it is written and tidied: only then is it known which of them
 * would be read as a link. They are taken away from what a page says before that.
 */
const OPEN = '\u0002';
const CLOSE = '\u0003';

/** A page's own words, which may have any character. */
export function withoutMarks(text: string): string {
  return text.replace(/[\u0002\u0003]/g, '');
}

/** A text of which turndown has escaped the marks, with its brackets to be decided on later. */
export function markBrackets(escaped: string): string {
  return escaped.replace(/\\([[\]])/g, (_escape, bracket) => (bracket === '[' ? OPEN : CLOSE));
}

/**
 * Markdown in which brackets are escaped only where they would be read as something else: before an address, as the name of
 * one (`[name]: …`), a note (`[^1]`) or a task (`[x]`), and without their other half. `[注]` and `[1]` are read as they are,
 * also in the words of a link.
 */
export function withBrackets(markdown: string): string {
  if (!markdown.includes(OPEN) && !markdown.includes(CLOSE)) return markdown;
  return markdown
    .replace(PAIR, '[$1]')
    .replace(PAIR, '[$1]') // around others
    .replaceAll(OPEN, '\\[')
    .replaceAll(CLOSE, '\\]');
}

const PAIR = /\u0002(?!\^|[ xX]\u0003)([^\u0002\u0003\n]*)\u0003(?![(:])/g;
