import { isFile } from '../gather/attachments.ts';
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
import { compare } from '../words/title-words.ts';
import type { Text } from './rule.ts';

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
