import { openFence } from '../text/fences.ts';
import { withoutInvisible } from '../text/invisible.ts';
import { withBrackets, withoutMarks } from './write/brackets.ts';

/** Text without invisible and control characters, trailing blanks and runs of blank lines, but for those of code. */
export function tidy(text: string): string {
  return withoutBlanks(withoutMarks(withoutUnseen(text)));
}

/** The same for markdown as `toMarkdown` writes it. Its brackets wait for what is not seen to be gone from between them and an address. */
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

/** Code in which `tidy` leaves every line, and its end, as it is. */
export function verbatim(code: string): string {
  return code.replaceAll('\n', `${LINE_OF_CODE}\n`) + LINE_OF_CODE;
}

/** Markdown in which `tidy` leaves the code between fences as it is. */
export function withVerbatimCode(markdown: string): string {
  let open: string | undefined;
  const lines = markdown.split('\n').map((line) => {
    const isInCode = open !== undefined;
    open = openFence(line, open);
    return isInCode && open !== undefined ? line + LINE_OF_CODE : line;
  });
  return lines.join('\n');
}

/** Stands at the end of a line of code until the text is tidied. No text has this character: tidying takes it away. */
const LINE_OF_CODE = '\u0001';
/** But for the marks of lines and of brackets. */
const CONTROL = /[\u0000\u0004-\u0008\u000b-\u001f\u007f]/g;
/** A line without code, which may be indented as an item of a list is. */
const BLANK_CODE = /(?<=\n)[^\S\n]+(?=\u0001\n)/g;
