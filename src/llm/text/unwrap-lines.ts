/**
 * Joins lines that end in the middle of a sentence, as in mail, drafts and verse-like announcements: a line that begins
 * with a lower-case letter, or follows a comma, continues the line before.
 */
export function unwrapLines(text: string): string {
  return text.replace(SMALL_LETTER_NEXT, ' ').replace(COMMA_BEFORE, '');
}

/** Line break before a lower-case letter, but not after a rule, a heading or the line that opens a block of code. */
const SMALL_LETTER_NEXT = /(?<=\w-|[\w,)”"’'])\n(?<!^ {0,3}(?:```|~~~|#{1,6} )[^\n]{0,100}\n)[ \t]{0,12}(?=[a-z])/gm;
const COMMA_BEFORE = /(?<=[，、])[ *]{0,4}\n{1,2}(?=[ *]{0,4}[\p{Script=Han}\d“「『《（])/gu;
