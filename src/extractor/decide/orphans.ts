import { isLinks } from '../tree/leaf.ts';
import type { Step } from '../tree/step.ts';
import { type Block, hasImage, hasText, lineOf } from '../tree/tree.ts';
import { isContentsLabel, leadsToOthers } from '../words/boilerplate.ts';
import type { Text } from './rule.ts';

/** Finds headings whose whole section has been dropped, if a dropped part was page chrome or a cross-link. */
export function* orphans({ root }: Text): Iterable<Block> {
  let open: Block[] = [];
  let hasLost = false;
  for (const block of remainsOf(root)) {
    if (block.dropped !== null) hasLost ||= isAround(block) || open.some(isOfOthers);
    else if (rankOf(block) !== '') {
      const rank = rankOf(block);
      if (hasLost) yield* open.filter((heading) => rankOf(heading) >= rank);
      open = [...open.filter((heading) => rankOf(heading) < rank), block];
      hasLost = false;
    } else {
      if (hasLost) yield* open.filter(isContents);
      open = [];
    }
  }
  if (hasLost) yield* open;
}

/**
 * Steps that remove page chrome or links. What other steps remove below a heading (a date, a name, a caption) is about
 * the heading's subject, so the heading stays.
 */
const AROUND: ReadonlySet<Step | null> = new Set(['frame', 'named-frame', 'comments', 'cross-link', 'links']);

function isAround(block: Block): boolean {
  return AROUND.has(block.dropped) || (block.dropped === 'end' && isLinks(block));
}

function isOfOthers(heading: Block): boolean {
  return isContents(heading) || leadsToOthers(lineOf(heading));
}

/** Returns the rank of a heading or of a contents label; '' for any other line. */
function rankOf(leaf: Block): string {
  if (/^h[2-6]$/.test(leaf.name)) return leaf.name;
  return isContents(leaf) ? 'h6' : '';
}

function isContents(leaf: Block): boolean {
  return isContentsLabel(lineOf(leaf));
}

/** Yields the remaining leaves with text or an image, and the topmost dropped elements, in document order. */
function* remainsOf(element: Block): Generator<Block> {
  if (element.dropped !== null || element.isLeaf) {
    if (element.dropped !== null || hasText(element) || hasImage(element)) yield element;
    return;
  }
  for (const child of element.children) if (typeof child === 'object') yield* remainsOf(child);
}
