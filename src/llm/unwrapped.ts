/**
 * A text whose lines end in the middle of sentences, as in mail, drafts and verse-like announcements, with those sentences in one
 * line each: a line that begins with a small letter, or follows a comma, goes on with the one before.
 */
export function unwrapped(text: string): string {
  return text.replace(SMALL_LETTER_NEXT, ' ').replace(COMMA_BEFORE, '');
}

const SMALL_LETTER_NEXT = /(?<=[\w,)”"’'-])\n[ \t]{0,12}(?=[a-z])/g;
const COMMA_BEFORE = /(?<=[，、])[ *]{0,4}\n{1,2}(?=[ *]{0,4}[\p{Script=Han}\d“「『《（])/gu;
