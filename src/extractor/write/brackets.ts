/**
 * Placeholders for a text's square brackets until all of it is written and tidied: only then is it known which brackets
 * would be read as a link. A page's own characters of this kind are removed before that.
 */
const OPEN = '\u0002';
const CLOSE = '\u0003';

/** Returns a page's own text without the placeholder characters, nor the mark of code's lines: it may contain any. */
export function withoutMarks(text: string): string {
  return text.replace(/[\u0001-\u0003]/g, '');
}

/** Replaces brackets with placeholders; `withBrackets` decides on them later. */
export function markBrackets(text: string): string {
  return text.replaceAll('[', OPEN).replaceAll(']', CLOSE);
}

/**
 * Returns markdown in which brackets are escaped only where they would be read as something else: before an address, as
 * the label of one (`[name]: …`), a note (`[^1]`) or a task (`[x]`), and without their other half. `[注]` and `[1]` are
 * left as they are, also in the text of a link.
 */
export function withBrackets(markdown: string): string {
  if (!markdown.includes(OPEN) && !markdown.includes(CLOSE)) return markdown;
  return markdown
    .replace(PAIR, '[$1]')
    .replace(PAIR, '[$1]') // brackets around other brackets
    .replaceAll(OPEN, '\\[')
    .replaceAll(CLOSE, '\\]');
}

const PAIR = /\u0002(?!\^|[ xX]\u0003)([^\u0002\u0003\n]*)\u0003(?![(:])/g;
