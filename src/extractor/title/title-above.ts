import { foldScript } from '../../text/fold.ts';
import type { PageTree } from '../parse/prefilter.ts';
import { weightOf } from '../tree/measure.ts';
import { type Block, elementsOf, isHeading, isProse, isWithin, leavesOf, lineOf } from '../tree/tree.ts';
import { isCredit } from '../words/boilerplate.ts';
import { compare, namesChapter, wordsOf } from '../words/title-words.ts';
import { isFrontPage } from './own-title.ts';
import type { Standing } from './site-parts.ts';

/** What is known of a page's title before the text is found. */
interface Told {
  title: string | null;
  standing: Standing;
  isInChinese: boolean;
}

/**
 * Returns the line right above an article's text that is its title, where `<title>` only names the site or, as seems,
 * something else: the page does not show it and the text hardly says any of it. The text says some of the heading or
 * the line marked as a title that is returned, or much of any other line. Null when there is none.
 */
export function titleAbove(
  root: Block,
  { body, base }: PageTree,
  { title, standing, isInChinese }: Told,
): string | null {
  if (standing === 'heading' || isFrontPage(base)) return null;
  const isOfPage = title !== null && standing !== 'site';
  if (isOfPage && (!isInChinese || OF_OWNER.test(foldScript(title)))) return null; // inflected words are not found in the text
  const leaves = leavesOf(body);
  const isShown = title !== null && showsAlone(leaves, title);
  if (isShown && weightOf(title) > MAX_NAME && !OF_SECTION.test(foldScript(title))) return null; // as on most pages
  const above = aboveText(root, leaves);
  if (isOfPage && (isShown || isMentioned(title, above))) return otherThan(title, above);
  const isSaid = (leaf: Block) => shareIn(above.text, lineOf(leaf)) >= (isMarked(leaf) ? MIN_OF_MARKED : MIN_OF_LINE);
  const said = above.lines.filter((leaf) => isSaid(leaf) && !(isOfPage && repeats(lineOf(leaf), title)));
  const line =
    said.find((leaf) => isHeading(leaf) && !isOfChapter(leaf, leaves)) ?? said.find((leaf) => !isHeading(leaf));
  return line === undefined ? null : lineOf(line);
}

/** What is above an article's text. */
interface Above {
  /** The page's leaves. */
  leaves: readonly Block[];
  /** Those above the text that have text. */
  before: readonly Block[];
  /** Those of the last ones that may be the title, nearest first. */
  lines: readonly Block[];
  /** Words of the text. */
  text: ReadonlySet<string>;
}

function aboveText(root: Block, leaves: readonly Block[]): Above {
  const start = leaves.findIndex((leaf) => isProse(leaf) && !isMarked(leaf) && isWithin(leaf, root));
  const before = leaves.slice(0, Math.max(0, start)).filter(({ size }) => size.text > 0);
  return { leaves, before, lines: before.slice(-NEAR).reverse().filter(mayBeTitle), text: wordsOf(sampleOf(root)) };
}

function isMentioned(title: string, { leaves, text }: Above): boolean {
  return shareIn(text, title) >= MIN_SAID || leaves.some((leaf) => mentions(leaf, title));
}

/**
 * Returns the line that is surely the title where `<title>` is the section's name, which the text may well mention: a
 * short one, and the line says none of it but much of the text. It is marked as a title or right above the byline.
 */
function otherThan(section: string, { leaves, before, lines, text }: Above): string | null {
  if (weightOf(section) > MAX_SECTION) return null;
  if (!OF_SECTION.test(foldScript(section)) && before.some((leaf) => isHeading(leaf) && is(leaf, section))) return null;
  const isTitle = (leaf: Block) => {
    const line = lineOf(leaf);
    if (!(isMarked(leaf) && !isOfChapter(leaf, leaves)) && !isAboveByline(leaf, before)) return false;
    if (isHeading(leaf) && shareIn(text, section) >= MAX_OF_SECTION) return false;
    return !repeats(line, section) && shareIn(text, line) >= MIN_OF_SURE;
  };
  const found = lines.find(isTitle);
  if (found === undefined || isBelow(found, section, before)) return null;
  return lineOf(found);
}

/** Whether a line is right below the title, as a subtitle is. */
function isBelow(line: Block, title: string, before: readonly Block[]): boolean {
  const above = before[before.indexOf(line) - 1];
  return above !== undefined && is(above, title) && !OF_SECTION.test(foldScript(title));
}

const MAX_NAME = 8; // a Chinese character counts twice; the name of a section is a line of its own in many headers
const MAX_SECTION = 36;
const MIN_OF_SURE = 0.4;
const MAX_OF_SECTION = 0.5;
/** Endings of names of sections, which may head the page above the title. */
const OF_SECTION = /(?:报[导道]|新闻|消息|公告|通知|动态|资讯|文章|日志|部落格|专[区栏]|列表|详[细情])$/;

/** Whether a line says the title in other words, or has it as a part. */
function repeats(line: string, title: string): boolean {
  return line.includes(title) || shareIn(wordsOf(line), title) >= MAX_OF_SECTION;
}

/** Whether a leaf is a heading, or called or styled as a title. */
function isMarked(leaf: Block): boolean {
  return isHeading(leaf) || leaf.attributes['data-title'] !== undefined || CALLED.test(leaf.called);
}

const CALLED = /(?:^| )(?:title|headline|biaoti|topic|subject)(?: |$)/;

function isAboveByline(leaf: Block, before: readonly Block[]): boolean {
  const next = before[before.indexOf(leaf) + 1];
  return next !== undefined && isCredit(lineOf(next)) && (lineOf(leaf).match(/[，,]/g)?.length ?? 0) < 2;
}

/** Whether headings of the same level follow a heading: then they head the parts of a text. */
function isOfChapter(heading: Block, leaves: readonly Block[]): boolean {
  if (!isHeading(heading)) return false;
  return leaves.slice(leaves.indexOf(heading) + 1).some(({ name, size }) => name === heading.name && size.text > 0);
}

/** Titles of the pages that most sites have about themselves. Their text hardly repeats them. */
const OF_OWNER =
  /^(?:关于(?:我们|本[站网校会所院]|活动|网站)?|(?:活动|公司|学校|本[会所院]|网站)[简介][介绍]|联[系络](?:我们|方式)?|(?:隐私|私隐)权?(?:政策|声明|条款)|(?:服务|使用)条款|about(?: us)?|contact(?: us)?)$/i;

/** Whether a heading or line outside links is the title. The weight, which is known, leaves out blanks. */
function showsAlone(leaves: readonly Block[], title: string): boolean {
  const weight = weightOf(title);
  return leaves.some((leaf) => leaf.size.text === weight && is(leaf, title) && !holdsLink(leaf));
}

function is(leaf: Block, title: string): boolean {
  return compare(lineOf(leaf)) === compare(title);
}

/** Whether a line outside links mentions the title. */
function mentions(leaf: Block, title: string): boolean {
  return lineOf(leaf).includes(title) && !holdsLink(leaf);
}

/** Returns the beginning of an article's paragraphs. */
function sampleOf(root: Block): string {
  let sample = '';
  for (const leaf of leavesOf(root)) {
    if (isProse(leaf)) sample += `${lineOf(leaf).slice(0, MAX_SAMPLE)}\n`;
    if (sample.length > MAX_SAMPLE) break;
  }
  return sample;
}

const MAX_SAMPLE = 5_000; // characters
const NEAR = 10; // lines above the first paragraph: date, author, size of letters, menu of the section
const MIN_SAID = 0.3; // share of the words of `<title>` that an article about its subject repeats
const MIN_OF_MARKED = 0.2;
const MIN_OF_LINE = 0.4;
const MIN_WORDS = 3;

/** Returns which share of a line's words a text says; 0 for a line of hardly any. */
function shareIn(text: ReadonlySet<string>, line: string): number {
  const words = [...wordsOf(line)];
  return words.length < MIN_WORDS ? 0 : words.filter((word) => text.has(word)).length / words.length;
}

function mayBeTitle(leaf: Block): boolean {
  const line = lineOf(leaf);
  const weight = weightOf(line);
  if (weight < (isMarked(leaf) ? MIN_OF_NAME : MIN_WEIGHT) || weight > MAX_WEIGHT || /[。：:，,>»]$/.test(line))
    return false;
  return !holdsLink(leaf) && !isCredit(line) && !namesChapter(line) && !DATE.test(line) && !ITEM.test(line);
}

/** The number of an item or section. */
const ITEM = /^(?:\d{1,3}|[一二三四五六七八九十]{1,3}|[（(][一二三四五六七八九十\d]{1,3}[)）])[、.．)） ]/;
const DATE = /\d ?年 ?\d{1,2} ?月|\d{1,4}[-./]\d{1,2}[-./]\d{1,4}/;

const MIN_WEIGHT = 10; // a Chinese character counts twice
const MIN_OF_NAME = 8;
const MAX_WEIGHT = 120;

function holdsLink(leaf: Block): boolean {
  return elementsOf(leaf).some(({ name, attributes }) => name === 'a' && attributes.href !== undefined);
}
