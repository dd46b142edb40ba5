import type { PageTree } from '../parse/prefilter.ts';
import { weightOf } from '../tree/measure.ts';
import { type Block, elementsOf, isHeading, isProse, isWithin, leavesOf, lineOf } from '../tree/tree.ts';
import { isCredit } from '../words/boilerplate.ts';
import { compare, namesChapter, wordsOf } from '../words/title-words.ts';
import { IS_FRONT } from './own-title.ts';

/** What is known of a page's title before the text is found. */
interface Told {
  title: string | null;
  /** Whether it is the site's name, see `namesSite`. */
  isOfSite: boolean;
  isInChinese: boolean;
}

/**
 * Returns the line right above an article's text that is its title, where `<title>` only names the site or, as seems,
 * something else: the page does not show it and the text hardly says any of it. The text says some of the heading that
 * is returned, or much of the line. Null when there is none.
 */
export function titleAbove(root: Block, { body, base }: PageTree, told: Told): string | null {
  const { title, isOfSite, isInChinese } = told;
  if (IS_FRONT.test(URL.parse(base)?.pathname ?? '')) return null;
  if (!isOfSite && title !== null && !isInChinese) return null; // inflected words are not found in the text
  const leaves = leavesOf(body);
  if (title !== null && showsAlone(leaves, title)) return null; // as on most pages; the rest takes longer
  const text = wordsOf(sampleOf(root));
  if (title !== null && (isOfSite ? isHeaded(leaves, title) : shareIn(text, title) >= MIN_SAID)) return null;
  if (title !== null && leaves.some((leaf) => shows(leaf, title, isOfSite))) return null;
  const start = leaves.findIndex((leaf) => isProse(leaf) && isWithin(leaf, root));
  const above = leaves.slice(0, Math.max(0, start)).filter(({ size }) => size.text > 0);
  const lines = above.slice(-NEAR).reverse().filter(mayBeTitle);
  const isSaid = (leaf: Block) => shareIn(text, lineOf(leaf)) >= (isHeading(leaf) ? MIN_OF_HEADING : MIN_OF_LINE);
  const said = lines.filter(isSaid);
  const line =
    said.find((leaf) => isHeading(leaf) && !isOfChapter(leaf, leaves)) ?? said.find((leaf) => !isHeading(leaf));
  return line === undefined ? null : lineOf(line);
}

/** Whether headings of the same level follow: then they head the parts of a text. */
function isOfChapter(heading: Block, leaves: readonly Block[]): boolean {
  return leaves.slice(leaves.indexOf(heading) + 1).some(({ name, size }) => name === heading.name && size.text > 0);
}

/** Whether the page's last `<h1>` is the title after all, though it links to the front page. */
function isHeaded(leaves: readonly Block[], title: string): boolean {
  const heading = leaves.findLast(({ name }) => name === 'h1');
  const others = leaves.filter(({ name }) => /^h[1-3]$/.test(name));
  return heading !== undefined && others.length > 1 && compare(lineOf(heading)) === compare(title);
}

/** Whether a heading or line outside links is the title. The weight, which is known, leaves out blanks. */
function showsAlone(leaves: readonly Block[], title: string): boolean {
  const weight = weightOf(title);
  return leaves.some(
    (leaf) => leaf.size.text === weight && compare(lineOf(leaf)) === compare(title) && !holdsLink(leaf),
  );
}

/** Whether a line shows the title, outside links: alone when it is the site's name, which texts may mention. */
function shows(leaf: Block, title: string, isAlone: boolean): boolean {
  const line = lineOf(leaf);
  return (isAlone ? compare(line) === compare(title) : line.includes(title)) && !holdsLink(leaf);
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
const MIN_OF_HEADING = 0.2;
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
  if (weight < MIN_WEIGHT || weight > MAX_WEIGHT || /[。：:，,>»]$/.test(line)) return false;
  return !holdsLink(leaf) && !isCredit(line) && !namesChapter(line) && !DATE.test(line) && !ITEM.test(line);
}

/** The number of an item or section. */
const ITEM = /^(?:\d{1,3}|[一二三四五六七八九十]{1,3}|[（(][一二三四五六七八九十\d]{1,3}[)）])[、.．)） ]/;
const DATE = /\d ?年 ?\d{1,2} ?月|\d{1,4}[-./]\d{1,2}[-./]\d{1,4}/;

const MIN_WEIGHT = 10; // a Chinese character counts twice
const MAX_WEIGHT = 120;

function holdsLink(leaf: Block): boolean {
  return elementsOf(leaf).some(({ name, attributes }) => name === 'a' && attributes.href !== undefined);
}
