import { isFile } from '../gather/attachments.ts';
import { matchesTitle } from '../title/title-headings.ts';
import { isLinks } from '../tree/leaf.ts';
import { weightOf } from '../tree/measure.ts';
import {
  ancestorsOf,
  type Block,
  elementsOf,
  hasText,
  isWithin,
  leavesOf,
  lineOf,
  textOf,
  totalOf,
} from '../tree/tree.ts';
import { compare, namesChapter } from '../words/title-words.ts';
import type { Text } from './rule.ts';

/** Finds the links above the title: they are not part of the page's lists. */
export function* aboveTitle({ root, title }: Text): Iterable<Block> {
  const leaves = leavesOf(root).filter((leaf) => hasText(leaf));
  const heading = leaves.findIndex((leaf) => leaf.name === 'h1' && isTitle(leaf, title));
  const above = leaves.slice(0, Math.max(heading, 0));
  const text = totalOf(above, 'text');
  const links = totalOf(above, 'links');
  if (links <= text / 2 || text > root.size.text / 2) return;
  if (text - links > (root.size.text - root.size.links) / 2) return; // it describes the entries
  yield* above;
}

/** Whether a heading is the title or its beginning, as the name of a work is on the page that lists its parts. */
function isTitle(heading: Block, title: string | null): boolean {
  const line = lineOf(heading);
  return matchesTitle(heading, title) || (line.length >= MIN_TITLE && OF_PARTS.test(withoutStart(title ?? '', line)));
}

function withoutStart(title: string, start: string): string {
  return title.startsWith(start) ? title.slice(start.length) : '';
}

const MIN_TITLE = 2;
const OF_PARTS = /^[》」]?\s?(?:的?(?:最新|全部|全文)|章[节節回]|目[录錄]|txt|在线|在線)/i;

/** Finds the menu that a page begins with: links of a word or two and nothing else, above lists that say more. */
export function* menuAbove({ root }: Text): Iterable<Block> {
  const leaves = leavesOf(root).filter((leaf) => hasText(leaf));
  const menu = leaves.slice(
    0,
    Math.max(
      0,
      leaves.findIndex((leaf) => shortLinks(leaf) === 0),
    ),
  );
  const links = menu.reduce((sum, leaf) => sum + shortLinks(leaf), 0);
  if (links < MIN_MENU || totalOf(menu, 'text') > root.size.text / 2) return;
  yield* menu;
}

const MIN_MENU = 5; // links

/** Returns the number of links in a line of nothing but links, each as short as in a menu; 0 for any other line. */
function shortLinks(leaf: Block): number {
  if (!isLinks(leaf)) return 0;
  const links = [...elementsOf(leaf)].filter(({ name }) => name === 'a');
  return links.every((link) => weightOf(textOf(link)) <= MAX_NAME) ? links.length : 0;
}

const MAX_NAME = 12; // weighted characters

/**
 * Returns the element that holds a page's title and, right below it, the files that are all that an office publishes
 * there: without a sentence, the page looks like the lists around them. Null on any other page. The body has been
 * measured.
 */
export function titledFiles(body: Block, title: string | null): Block | null {
  if (title === null || weightOf(title) < MIN_TITLE_OF_FILES) return null;
  const words = compare(title);
  const leaves = leavesOf(body).filter(hasText);
  const at = leaves.findLastIndex((leaf) => leaf.size.links === 0 && compare(lineOf(leaf)) === words);
  const heading = leaves[at];
  const file = leaves.slice(at + 1, at + 1 + NEAR).find(holdsFile);
  if (heading === undefined || file === undefined) return null;
  const around = ancestorsOf(heading).find((one) => isWithin(file, one)) ?? null;
  return around !== null && around.size.text <= body.size.text / 2 ? around : null;
}

const MIN_TITLE_OF_FILES = 20; // weighted characters: names of sections, such as 「下载专区」, are shorter
const NEAR = 4; // lines

function holdsFile(leaf: Block): boolean {
  return elementsOf(leaf).some(isFile);
}

/**
 * Finds the latest chapters that the catalogue of a novel shows above all chapters, and their label: they would be read
 * twice and out of order.
 */
export function* latestChapters({ root }: Text): Iterable<Block> {
  const leaves = leavesOf(root).filter(hasText);
  const addresses = leaves.map(addressOfChapter);
  const last = new Map(addresses.map((address, at) => [address, at]));
  let start = 0;
  for (const [at, address] of addresses.entries()) {
    if (address === '') start = at + 1;
    if (address === '' || (addresses[at + 1] ?? '') !== '') continue;
    const run = addresses.slice(start, at + 1);
    if (run.length < MIN_RUN || !run.every((one) => (last.get(one) ?? 0) > at)) continue;
    const label = leaves[start - 1];
    yield* leaves.slice(start, at + 1);
    if (label !== undefined && LABEL.test(lineOf(label))) yield label;
  }
}

const MIN_RUN = 2;
const LABEL = /最[新近][章更]|latest/i;

/** Returns the URL of a line's only link if that names a chapter; '' for any other line. */
function addressOfChapter(leaf: Block): string {
  if (leaf.size.links === 0) return '';
  const [link, ...others] = [...elementsOf(leaf)].filter(({ name }) => name === 'a');
  return link !== undefined && others.length === 0 && namesChapter(lineOf(link)) ? (link.attributes.href ?? '') : '';
}
