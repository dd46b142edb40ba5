import { openFence } from '../text/fences.ts';
import { withoutInvisible } from '../text/invisible.ts';
import { withBrackets } from './write/brackets.ts';

/** Removes invisible and control characters, trailing blanks and runs of blank lines from a text, but not from code. */
export function tidy(text: string): string {
  return withoutBlanks(withoutUnseen(text).replace(/[\u0002\u0003]/g, ''));
}

/** Tidies markdown from `toMarkdown`. Brackets come last, when nothing invisible separates them from an address. */
export function tidyMarkdown(markdown: string): string {
  return withoutBlanks(withBrackets(withoutUnseen(markdown)));
}

function withoutUnseen(text: string): string {
  return withoutInvisible(text).replace(CONTROL, '');
}

function withoutBlanks(text: string): string {
  return text
    .replace(/\u00a0/g, ' ')
    .replace(/(?<![^\S\n])[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(BLANK_CODE, '')
    .replaceAll(LINE_OF_CODE, '')
    .trim();
}

/** Marks code so that `tidy` leaves each of its lines, and its end, as it is. */
export function verbatim(code: string): string {
  return code.replaceAll('\n', `${LINE_OF_CODE}\n`) + LINE_OF_CODE;
}

/** Marks the code between the fences of markdown so that `tidy` leaves it as it is. */
export function withVerbatimCode(markdown: string): string {
  let open: string | undefined;
  const lines = markdown.split('\n').map((line) => {
    const isInCode = open !== undefined;
    open = openFence(line, open);
    return isInCode && open !== undefined ? line + LINE_OF_CODE : line;
  });
  return lines.join('\n');
}

/** Mark at the end of a line of code until the text is tidied. No tidied text has this character. */
const LINE_OF_CODE = '\u0001';
/** Control characters, except for the marks of code lines and of brackets. */
const CONTROL = /[\u0000\u0004-\u0008\u000b-\u001f\u007f-\u009f]/g;
/** The indent of an empty line of code, in an item of a list for instance. */
const BLANK_CODE = /(?<=\n)[^\S\n]+(?=\u0001\n)/g;
