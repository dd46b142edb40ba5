import { hasHan } from '../../text/han.ts';
import type { PageTree } from '../parse/prefilter.ts';
import { weightOf } from '../tree/measure.ts';
import { leavesOf, lineOf } from '../tree/tree.ts';
import { compare, squeeze, wordsOf } from '../words/title-words.ts';
import { ownTitle, shownPart } from './own-title.ts';
import { withoutNames } from './parts.ts';
import { ownerFirst } from './site-parts.ts';
import { followsKicker, type Heading, headingsOf } from './title-headings.ts';
import { bulletinTitle, chapterLine, firstLine, leadingLine, lineAboveByline, trailingLine } from './title-lines.ts';
import { type Told, toldBy } from './told.ts';

/**
 * Returns the page's title without the site's name, null when there is none. In order of preference: the title that an
 * authority's site declares; the heading that `og:title` repeats; the line above the date where `<title>` names the
 * section; the longest heading that is part of `<title>`; the only `<h1>` when it shares most words with `<title>`; a
 * line that `<title>` begins with; what `unmarked` finds; `<title>` without the names around it; `og:title`; the first
 * heading. Readability's own rule counts words by spaces, which Chinese titles do not have.
 */
export function pageTitle(page: PageTree): string | null {
  const told = toldBy(page);
  const { whole, shared, site, bare } = told;
  const declared = articleTitle(page, whole);
  if (declared !== '') return declared;
  const all = ownHeadings(page, told);
  const agreed = agreedHeading(all, told);
  if (agreed !== undefined) return agreed.text;
  const least = all.every(({ level }) => level === 'h3') ? /^(?:【| ?[|｜])/ : /^【/;
  const headings = all.filter(
    ({ level, text }) => level !== 'h3' || (whole.startsWith(text) && least.test(whole.slice(text.length))),
  );
  const isGiven = all.some(({ text }) => text === bare);
  const main = isGiven ? '' : withoutBlogName(mainHeading(headings, told), all, told);
  const shown =
    longestPart(headings, whole) || main || leadingLine(page.body, whole, site) || trailingLine(page.body, whole);
  const found = shown || unmarked(page, told, all) || bare;
  const isHeading = all.some(({ text }) => text === found);
  const above = isHeading ? '' : lineAboveByline(page.body, found, whole);
  return (
    above ||
    bulletinTitle(page.body, found) ||
    found ||
    withoutNames(shared, site) ||
    headings.find(isShort)?.text ||
    null
  );
}

/** Returns the title that sites of authorities declare, by a rule of their government, if the page has it too; else ''. */
function articleTitle({ body, meta }: PageTree, whole: string): string {
  const declared = squeeze(meta.get('articletitle'));
  if (declared === '') return '';
  const lines = leavesOf(body).map((leaf) => squeeze(lineOf(leaf)));
  const shown = lines.find((line) => compare(line) === compare(declared));
  return shown ?? (whole.includes(declared) ? declared : '');
}

/** Returns a title that neither a heading nor a part of `<title>` gives; '' when there is none. */
function unmarked(page: PageTree, { whole, bare }: Told, headings: readonly Heading[]): string {
  const { body } = page;
  return (
    headingInChinese(headings, whole) ||
    firstLine(body, whole) ||
    chapterLine(body, whole) ||
    ownTitle(page, bare, headings) ||
    shownPart(page, bare)
  );
}

/** Returns the only `<h1>` if it is in Chinese and `<title>` is not; '' otherwise. */
function headingInChinese(headings: readonly Heading[], title: string): string {
  const [only, ...others] = headings.filter(({ level }) => level === 'h1');
  if (only === undefined || others.length > 0 || title === '' || hasHan(title)) return '';
  return isShort(only) && weightOf(only.text) > only.text.length && !/[。！!]$/.test(only.text) ? only.text : '';
}

/** Whether a heading is short enough for a title: some editors set whole paragraphs in large letters. */
function isShort({ text }: Heading): boolean {
  return text.length <= MAX_HEADING;
}

const MAX_HEADING = 200; // characters

/** Returns the headings that are not the site's name. */
function ownHeadings({ body, base }: PageTree, { whole, shared, site }: Told): Heading[] {
  const named = headingsOf(body, base, whole).filter(({ text }) => !site.has(compare(text)) && !KEYWORDS.test(text));
  const texts = new Set(named.map(({ text }) => text));
  const suffixes = new Set([...texts].filter((text) => isSuffix(whole, text, texts, site)));
  const owner = ownerBefore(whole, texts);
  return named.filter(({ text }) => text !== owner && (followsBlogName(whole, text, shared) || !suffixes.has(text)));
}

/** Returns the owner of the site with which `<title>` begins, where the rest of it is a heading; '' otherwise. */
function ownerBefore(title: string, headings: ReadonlySet<string>): string {
  const before = ownerFirst(title);
  return headings.has(title.slice(before.length)) ? withoutSeparator(before) : '';
}

function withoutSeparator(start: string): string {
  return start.replace(/ ?[-–—_|｜·»:：@/] ?$/, '');
}

/** Search keywords that a site puts into a heading around its name, unlike the words of `mysql_fetch_field_direct`. */
const KEYWORDS = /^(?:[\u3400-\u9fff][^\s_]{1,19}_){3}[^\s_]{2,20}/;

/** Returns the heading that `og:title` repeats, unless `<title>` points to another one. */
function agreedHeading(headings: readonly Heading[], { whole, shared, site, bare }: Told): Heading | undefined {
  const declared = new Set([shared, withoutNames(shared, site)].map(compare));
  const isShared = (text: string) => text === shared && text.length >= MIN_NAME && whole.startsWith(text);
  const agreed = headings.find(
    ({ text }) => (text.length >= MIN_TITLE || isShared(text)) && declared.has(compare(text)),
  );
  const isOther = agreed === undefined || isSection(agreed, headings, whole);
  return isOther || headings.some(({ text }) => text === bare) ? undefined : agreed;
}

/** Returns the longest heading that is part of `<title>`; after an `<h1>` at its start there are only names. */
function longestPart(headings: readonly Heading[], title: string): string {
  const foot = headings.length > 2 ? headings.at(-1) : undefined;
  const isNameInFoot = (one: Heading) => one === foot && /[|｜]\s*$/.test(title.slice(0, title.indexOf(one.text)));
  const all = headings.filter((one) => isPart(title, one.text) && !/[:：]$/.test(one.text) && !isNameInFoot(one));
  const first = all.find(({ level, text }) => level === 'h1' && text.length >= MIN_FIRST && title.startsWith(text));
  const end = first === undefined ? title.length : compare(first.text).length;
  const parts = all.filter(({ level, text }) => level === 'h1' || compare(title).indexOf(compare(text)) < end);
  return parts.reduce((one, { text }) => (text.length > one.length ? text : one), '');
}

/** Characters; a shorter `<h1>` at the start of `<title>` may be the section's name. */
const MIN_FIRST = 8;

/** Returns a heading without the blog's name before the title, where `<title>` has the name after the title. */
function withoutBlogName(heading: string, headings: readonly Heading[], { whole, bare }: Told): string {
  const isAfterName = (text: string) => {
    const name = heading.slice(0, -text.length).trim();
    return (
      text !== '' &&
      name !== '' &&
      heading.endsWith(text) &&
      whole.startsWith(text) &&
      whole.includes(name, text.length)
    );
  };
  return [...headings.map(({ text }) => text), bare].find(isAfterName) ?? heading;
}

/** Returns the only heading, without its kicker where `<title>` and `og:title` agree on the rest. */
function mainHeading(headings: readonly Heading[], { shared, bare }: Told): string {
  const only = onlyHeading(headings, bare);
  return compare(shared) === compare(bare) && followsKicker(only, bare) ? bare : only;
}

/** Whether a heading is the declared title and ends `<title>`, after the blog's name and a colon. */
function followsBlogName(title: string, heading: string, declared: string): boolean {
  return heading === declared && title.endsWith(heading) && /[:：]\s*$/.test(title.slice(0, -heading.length));
}

/** Whether a heading is the section's name rather than the title: some `<h1>` is a longer part of `<title>`. */
function isSection({ text }: Heading, headings: readonly Heading[], title: string): boolean {
  if (compare(text) === compare(title)) return false;
  return headings.some((one) => one.level === 'h1' && one.text.length > text.length && isPart(title, one.text));
}

function onlyHeading(headings: readonly Heading[], title: string): string {
  const first = headings.filter(({ level, text }) => level === 'h1' && text.length >= MIN_TITLE);
  const [only] = first;
  if (only === undefined || first.length > 1 || isSentenceOf(only.text, title)) return '';
  if (only.isLinkedToItself && !isPartOfOther(only.text, title)) return '';
  return sharesMostWords(only.text, title) ? only.text : '';
}

/** Whether one of two texts contains the other. A text in Markdown may begin with the heading of its first section. */
function isPartOfOther(one: string, other: string): boolean {
  const [first, second] = [compare(one), compare(other)];
  return first.includes(second) || second.includes(first);
}

/** Whether a heading is a sentence, set in large letters, while the title is not. */
function isSentenceOf(heading: string, title: string): boolean {
  return heading.endsWith('。') && !title.endsWith('。') && heading.length > title.length * 2;
}

/**
 * Whether a heading is the site's name rather than the title: it ends `<title>`, after a separator, and either it is
 * the shorter part or another heading precedes it.
 */
function isSuffix(title: string, heading: string, headings: ReadonlySet<string>, site: ReadonlySet<string>): boolean {
  const at = title.lastIndexOf(heading);
  const before = title.slice(0, at);
  if (at <= 0 || !/^[\s:：|]*$/.test(title.slice(at + heading.length))) return false;
  if (!/(?:[|｜_»·–—:：@-]|\s\/)\s*$/.test(before) || ownerFirst(title) === before) return false;
  if (site.has(compare(withoutSeparator(before)))) return false;
  if (PATH.test(before) && ![...headings].some((text) => before.startsWith(text))) return false;
  if (at - SEPARATOR >= heading.length) return true;
  return [...headings].some((text) => before.startsWith(text) && SEPARATED.test(before.slice(text.length)));
}

/** Sections above a title, as in a path: `Site / Section / `. */
const PATH = /^[^/]{1,60} \/ [^/]{1,60} \/ $/;
const SEPARATOR = 2; // characters: at least `: `
const SEPARATED = /^[\s|｜_»·–—:：@/-]+$/;

/** Whether two titles share at least half of the words (for Chinese: pairs of characters) of the shorter one. */
function sharesMostWords(heading: string, title: string): boolean {
  const words = wordsOf(heading);
  const others = wordsOf(title);
  const common = [...words].filter((word) => others.has(word)).length;
  return common >= Math.min(words.size, others.size) * 0.5 && common > 1;
}

const MIN_HEADING = 4;

/**
 * Whether a heading is most of the title, or a whole part of it between separators: 颱風 is a part of 「颱風 - 小百科」, but not
 * every word of a title is.
 */
function isPart(title: string, heading: string): boolean {
  const [whole, part] = [compare(title), compare(heading)];
  if (part === '' || !whole.includes(part)) return false;
  if (heading.length >= MIN_HEADING && part.length >= whole.length * MOST) return true;
  const at = title.indexOf(heading);
  if (at < 0) return heading.length >= MIN_HEADING && isCjk(heading);
  const isStart = at === 0 || /[-–—|｜_·»:：/>】」》]\s*$/.test(title.slice(0, at));
  const after = title.slice(at + heading.length);
  const isEnd = /^$|^\s*[-–—|｜_·»:：/<【「《(（]/.test(after) || (hasHan(heading.at(-1) ?? '') && /^ by /.test(after));
  return heading.length >= 2 && isStart && isEnd;
}

const MOST = 0.4;

function isCjk(text: string): boolean {
  return /[\u3400-\u9fff]{4}/.test(text);
}

const MIN_TITLE = 4;
const MIN_NAME = 2; // of a person or a work, as `og:title` and a heading
