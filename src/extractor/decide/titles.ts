import { matchesTitle } from '../title/title-headings.ts';
import { type Block, elementsOf, hasText, isProse, leavesOf, lineOf } from '../tree/tree.ts';
import type { Text } from './rule.ts';

/**
 * Finds the heading that repeats the title, which the reply carries in a field of its own. Not used for threads, where
 * the title is part of the first post.
 */
export function* titleHeading({ root, title }: Text): Iterable<Block> {
  let isBelow = false;
  for (const element of elementsOf(root)) {
    if (isBelow && isProse(element)) return;
    if (!/^h[1-3]$/.test(element.name) || !hasText(element)) continue;
    if (matchesTitle(element, title)) yield element;
    if (element.dropped !== null) return;
    isBelow = true;
  }
}

/**
 * Finds the title where it is a plain line at the start of the text rather than a heading, as in many old systems, and
 * does not appear further up. Runs before the byline below the title is looked for: a long title counts as prose.
 */
export function* titleLine({ root, page, title }: Text): Iterable<Block> {
  const words = title?.replace(/\s/g, '') ?? '';
  if (words.length < MIN_TITLE || words.endsWith('。')) return;
  const longest = words.length * 2 + MAX_SUFFIX;
  const written = (leaf: Block) => lineOf(leaf).replace(/\s/g, '').replace(PAGE_OF, '');
  const isTitle = (leaf: Block) => leaf.size.text <= longest && written(leaf) === words;
  const lines = leavesOf(root).filter(hasText);
  const first = lines.slice(0, NEAR_START).find((leaf) => leaf.size.prose > 0 || isTitle(leaf));
  if (first === undefined || !isTitle(first) || lines.length === 1 || /^(?:h[1-6]|t[dh]|li)$/.test(first.name)) return;
  if (leavesOf(page.body).find(isTitle) === first || PAGE_OF.test(lineOf(first))) yield first;
}

const MIN_TITLE = 4;
/** Suffix that says which page of a divided text this is: 「（第1/2页）」. */
const PAGE_OF = /[（(]第?\d{1,3}[/／]\d{1,3}[页頁]?[）)]$/;
const NEAR_START = 6; // lines; some pages begin with navigation
const MAX_SUFFIX = 20; // weighted characters: 「（第12/34页）」 has 12
