import { matchesTitle } from '../title/title-headings.ts';
import { isLinks } from '../tree/leaf.ts';
import { weightOf } from '../tree/measure.ts';
import { type Block, elementsOf, hasText, leavesOf, lineOf, textOf, totalOf } from '../tree/tree.ts';
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
