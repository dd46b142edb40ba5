import { type Block, elementsOf, hasText, leavesOf, lineOf } from '../tree/tree.ts';
import { compare, namesChapter, squeeze } from '../words/title-words.ts';
import { ownerFirst } from './site-parts.ts';

/**
 * Returns the longest line of the page that `<title>` is or begins with, up to a separator or the site's name: a title that
 * is not marked up as a heading. '' when there is none.
 */
export function leadingLine(body: Block, title: string, site: ReadonlySet<string>): string {
  const lines = leavesOf(body).map((leaf) => squeeze(lineOf(leaf)));
  const isEnded = (rest: string) => rest === '' || STARTS_APART.test(rest) || isNameAmong(lines, rest);
  return lines
    .filter((line) => line.length >= MIN_LINE && title.startsWith(line) && isEnded(title.slice(line.length)))
    .filter((line) => !site.has(compare(line)))
    .reduce((one, line) => (line.length > one.length ? line : one), '');
}

/**
 * Returns the line of the page that `<title>` ends with, after the name of the organisation that owns the site or the
 * issue of a magazine: 「海島大學醫學院-【通知】關於放假的通知」, 「山居雜誌第三期：雨後的溪谷」. '' when there is none.
 */
export function trailingLine(body: Block, title: string): string {
  const [issue = ''] = ISSUE.exec(title) ?? [];
  const before = issue || ownerFirst(title);
  const rest = title.slice(before.length);
  if (before === '' || rest.length < MIN_REST) return '';
  return leavesOf(body).some((leaf) => squeeze(lineOf(leaf)) === rest) ? rest : '';
}

/** Returns the line with a chapter's number and name that `<title>` has among the book's names; '' if there is none. */
export function chapterLine(body: Block, title: string): string {
  if (!/第.{1,12}[章回節节]/.test(title)) return '';
  const lines = leavesOf(body).map((leaf) => squeeze(lineOf(leaf)));
  const isOfChapter = (line: string) => line.length < title.length && namesChapter(line) && title.includes(line);
  return lines.filter(isOfChapter).reduce((one, line) => (line.length > one.length ? line : one), '');
}

const MIN_REST = 4; // characters

/** The name of a magazine and the number of an issue, with the colon after it. */
const ISSUE = /^[^:：]{0,20}第\s?[一二三四五六七八九十百\d]{1,5}\s?[期卷][:：]\s?/;

/**
 * Returns the page's first line where `<title>` is only its beginning, up to a punctuation mark, as word processors
 * write it. '' when it is not.
 */
export function firstLine(body: Block, title: string): string {
  if (title === '' || title.length >= MIN_LINE) return '';
  const first = leavesOf(body).find(hasText);
  const line = first === undefined ? '' : squeeze(lineOf(first));
  return line.length <= MAX_LINE && line.startsWith(title) && /^[!！?？,，:：]/.test(line.slice(title.length))
    ? line
    : '';
}

/**
 * Returns the line above the date where `<title>` begins with the section's name: small sites have one `<title>` for
 * all texts of a section, or put the text's title at its end. '' when there is none.
 */
export function lineAboveByline(body: Block, section: string, title: string): string {
  if (section.length > MAX_SECTION) return '';
  const leaves = leavesOf(body).filter(hasText);
  const lines = leaves.map((leaf) => squeeze(lineOf(leaf)));
  const at = lines.findIndex((line) => STARTS_BYLINE.test(line));
  const [above, line = ''] = [leaves[at - 1], lines[at - 1]];
  if (above === undefined || line.length < MIN_LINE || line.length > MAX_LINE || /[。>»]|[:：]$/.test(line)) return '';
  if (elementsOf(above).some(({ name }) => name === 'a')) return '';
  const isPath = (other: string) => other.endsWith(section) && STARTS_PATH.test(other);
  return title.endsWith(line) || lines.some(isPath) ? line : '';
}

const MAX_SECTION = 8; // characters; longer names are titles of texts
const MAX_LINE = 80;
const STARTS_PATH = /^(?:首[页頁]|\S{0,4}位置[:：]).{0,60}[>»›/·-]/;
const STARTS_BYLINE = /^(?:[发發][布佈表稿文](?:[时時][间間]|日期)?|[时時][间間]|日期)[:：]/;

/** Whether a title's rest is a name after a blank, which other lines of the page, such as its footer, contain too. */
function isNameAmong(lines: readonly string[], rest: string): boolean {
  const [, name] = NAME_AFTER_BLANK.exec(rest) ?? [];
  return name !== undefined && lines.some((line) => line.includes(name) && !line.endsWith(rest.trim()));
}

const NAME_AFTER_BLANK = /^ ([\u3400-\u9fff]{4,20})(?:$|[-–—_|｜])/;

const MIN_LINE = 8; // characters; shorter lines are names of sections
/** A separator, which the number of a page may precede. */
const STARTS_APART = /^\s*(?:[（(]\d{1,3}(?:\/\d{1,3})?[）)]\s*)?[-–—_|｜·»<]/;

/**
 * Returns the title in the header of a post on a bulletin board, whose web pages all have the same `<title>`, or only
 * the beginning of the title in it: 「作者 某甲 看板 Gossiping 標題 [問卦] 有沒有人 時間 …」. `told` is what `<title>` says. ''
 * when there is none, or one that does not begin with `told`.
 */
export function bulletinTitle(body: Block, told: string): string {
  for (const leaf of leavesOf(body).slice(0, MAX_LOOKED_AT)) {
    const [, title = ''] = HEADER.exec(lineOf(leaf).slice(0, MAX_HEADER)) ?? [];
    if (title !== '') return title.startsWith(told) && !IN_BRACKETS.test(title.slice(told.length)) ? title : '';
  }
  return '';
}

const MAX_LOOKED_AT = 50; // lines at the page's beginning
const MAX_HEADER = 300; // characters; the post itself may be in the same leaf
const HEADER =
  /^(?:作者|[发發]信人)[:：]? .{1,80}? (?:站[內内]|看板|[信討讨][區区]|版面)[:：]? \S{1,40} [標标] ?[题題][:：]? (.{1,120}?) (?:時間|时间|[发發]信站)[:：]? /;
/** What boards add to the title of a post that was passed on: `(转寄)(转载)`. */
const IN_BRACKETS = /^[（(]/;
