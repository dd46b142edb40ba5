/**
 * A text whose lines end in the middle of sentences, as in mail, drafts and verse-like announcements, with those sentences in one
 * line each: a line that begins with a small letter, or follows a comma, goes on with the one before.
 */
export function unwrapLines(text: string): string {
  return text.replace(SMALL_LETTER_NEXT, ' ').replace(COMMA_BEFORE, '');
}

/** Not after a rule, a heading, or the line that opens a block of code. */
const SMALL_LETTER_NEXT = /(?<=\w-|[\w,)”"’'])\n(?<!^ {0,3}(?:```|~~~|#{1,6} )[^\n]{0,100}\n)[ \t]{0,12}(?=[a-z])/gm;
const COMMA_BEFORE = /(?<=[，、])[ *]{0,4}\n{1,2}(?=[ *]{0,4}[\p{Script=Han}\d“「『《（])/gu;
