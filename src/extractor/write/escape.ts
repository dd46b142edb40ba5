import { withoutInvisible } from '../../text/invisible.ts';
import { escapeAroundTex } from '../formulas/raw-tex.ts';
import { markBrackets, withBrackets } from './brackets.ts';

/**
 * Escapes what markdown would read as markup in a piece of text at the beginning of a line, with placeholders for
 * brackets (see `markBrackets`). TeX stays as it is.
 */
export function escapeMarks(text: string): string {
  const seen = hidesStart(text) ? withoutUnseen(text) : text;
  const blank = seen === text ? '' : (/^\s*/.exec(seen)?.[0] ?? '');
  return blank + escapeSeen(seen.slice(blank.length));
}

/** Whether invisible characters, which are removed later, hide that a text begins with a mark. */
function hidesStart(text: string): boolean {
  const start = text.slice(0, LONGEST_START);
  return UNSEEN.test(start) && LINE_START.test(withoutUnseen(start).trimStart());
}

const LONGEST_START = 32; // characters, most of them invisible
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]|(?!\s)\p{Cc}/u;

function withoutUnseen(text: string): string {
  return withoutInvisible(text).replace(CONTROL, '');
}

function escapeSeen(text: string): string {
  return escapeAroundTex(text, (plain) => {
    const marked = plain.replace(MARKS, '\\$&').replace(LINE_START, '\\$&');
    return markBrackets(withNames(marked)).replace(TAGS_AND_MORE, '\\$&');
  });
}

const MARKS = /[\\*`_]/g;

/** Marks of items, headings, quotations, fences and underlines at the beginning of a line; `-5` is none. */
const LINE_START = /^(?:-(?=[\s-]|$)|\+ |=|#{1,6} |~~~|>)|(?<=^\d{1,9})\. /;

/** What markdown would read as a tag, a character reference or a deletion. */
const TAGS_AND_MORE = /<(?=[a-z/!?])|&(?=(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});)|(?<!\\)~(?=~)/gi;

/** Removes escapes from URLs and program names, where they would be copied too: no reader takes these for emphasis. */
function withNames(escaped: string): string {
  if (!/\\[_*]/.test(escaped)) return escaped;
  return escaped
    .replace(ADDRESS, (address) => address.replace(/\\([_*])/g, '$1'))
    .replace(/(?<=[\p{L}\p{N}])(?:\\_){1,2}(?=[\p{L}\p{N}{])/gu, (marks) => marks.replaceAll('\\', ''));
}

const ADDRESS = /https?:\/\/[!-;=-~]+/gi;

/**
 * Escapes text without markup, of a feed or a PDF for instance, for the inside of a line of markdown. Invisible and
 * control characters are removed before: removed later, they would leave other marks next to each other.
 */
export function escapeText(text: string): string {
  return escapeAfter('.', text); // so that no mark is at the beginning of a line
}

/** Escapes a line of text without markup. It stays an item if it begins like one, as lists do in such text. */
export function escapeLine(line: string): string {
  const [mark = ''] = ITEM_MARK.exec(line) ?? [];
  return mark + escapeAfter('', line.slice(mark.length));
}

const ITEM_MARK = /^(?:[-+]|\d{1,9}[.)])\s+(?=\S)/;

function escapeAfter(before: string, text: string): string {
  return withBrackets(escapeSeen(before + withoutUnseen(text))).slice(before.length);
}

const CONTROL = /(?!\s)\p{Cc}/gu;
