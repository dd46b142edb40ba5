import { isFixed, isInNotes } from '../tree/leaf.ts';
import {
  ancestorsOf,
  type Block,
  elementsOf,
  hasImage,
  hasText,
  isHeading,
  leavesOf,
  lineOf,
  totalOf,
} from '../tree/tree.ts';
import { leadsToOthers, startsTail } from '../words/boilerplate.ts';
import { isReferences } from '../words/references.ts';
import type { Text } from './rule.ts';

/** Finds everything from the heading of a list of other pages on, if little prose follows it. */
export function* tail({ root }: Text): Iterable<Block> {
  const leaves = leavesOf(root).filter((leaf) => (hasText(leaf) || hasImage(leaf)) && !isInNotes(leaf));
  const tailFrom = tailsIn(leaves);
  const total = totalOf(leaves, 'prose');
  let before = 0;
  for (const [index, leaf] of leaves.entries()) {
    before += leaf.size.prose;
    if (before < total * TAIL_AFTER || before === 0 || isFixed(leaf) || !isTailHeading(leaf)) continue;
    const rest = tailFrom(index);
    const mayBeText =
      before < total * MOST ||
      isReferences(lineOf(leaf)) ||
      (isPlainHeading(leaf) && (rest.hasOwn || isLastSection(leaf, leaves, index)));
    if (mayBeText && !rest.isMenu) continue;
    yield* leaves.slice(index, rest.end);
    return;
  }
}

/** Whether a line is the heading of a list of other pages. */
export function isTailHeading(leaf: Block): boolean {
  const line = lineOf(leaf);
  return startsTail(line) || (/^h[2-6]$/.test(leaf.name) && leadsToOthers(line));
}

/** Share of the prose that must precede a tail: what follows can be no more than short teasers. */
const TAIL_AFTER = 0.7;
/** Share of the prose after which the tail need not be links. */
const MOST = 0.9;

/** The lines from a heading on, up to a list of references, which belongs to the text. */
interface Tail {
  /** Index of the first line after the tail. */
  end: number;
  /** Whether most of its text is links. */
  isMenu: boolean;
  /** Whether it has code, or images without links: `其他` and `相關圖片` may head the last section of a text. */
  hasOwn: boolean;
}

/** Returns a function that gives the tail from a line on. Sums are computed once: thousands of lines may start one. */
function tailsIn(leaves: readonly Block[]): (start: number) => Tail {
  const links = sums(leaves.map(({ size }) => size.links));
  const texts = sums(leaves.map(({ size }) => size.text));
  const own = sums(leaves.map((leaf) => Number(isOwn(leaf))));
  const ends: number[] = [];
  for (let at = leaves.length - 1, end = leaves.length; at >= 0; at--) {
    ends[at] = end;
    const leaf = leaves[at];
    if (leaf !== undefined && /^h/.test(leaf.name) && isReferences(lineOf(leaf))) end = at;
  }
  return (start) => {
    const end = ends[start] ?? leaves.length;
    const between = (all: readonly number[]) => (all[end] ?? 0) - (all[start] ?? 0);
    return { end, isMenu: between(links) > between(texts) / 2, hasOwn: between(own) > 0 };
  };
}

/** Returns the sum of the numbers before each index, and the total at the end. */
function sums(numbers: readonly number[]): number[] {
  const result = [0];
  for (const [at, number] of numbers.entries()) result.push((result[at] ?? 0) + number);
  return result;
}

/**
 * Whether a heading begins the last section of the text itself: it has the level of an earlier sibling, and below it
 * are only sentences beside it or items of a list, without links. Lists of other pages, and comments, are in a named
 * box.
 */
function isLastSection(heading: Block, leaves: readonly Block[], at: number): boolean {
  if (!/^h[2-6]$/.test(heading.name) || heading.attributes.class !== undefined || leadsToOthers(lineOf(heading)))
    return false;
  const isBeside = (one: Block) => one.parent === heading.parent;
  const isChapter = (one: Block) => one.name === heading.name && isBeside(one) && !isTailHeading(one);
  if (!leaves.slice(0, at).some(isChapter)) return false;
  let end = at + 1;
  while (end < leaves.length && !isHeading(leaves[end] as Block)) end++;
  const below = leaves.slice(at + 1, end);
  return below.length > 0 && below.every((leaf) => (isBeside(leaf) && isSentence(leaf)) || isItemBelow(leaf, heading));
}

/** Whether a leaf is an item without links in an unnamed list below a heading. */
function isItemBelow(leaf: Block, heading: Block): boolean {
  if (leaf.name !== 'li' || leaf.size.links > 0 || heading.parent === null) return false;
  const around = ancestorsOf(leaf);
  const boxes = around.slice(0, around.indexOf(heading.parent));
  return boxes.length < around.length && boxes.length <= MAX_DEPTH && boxes.every(({ called }) => called === '');
}

const MAX_DEPTH = 4; // boxes between an item and the element with the heading

function isSentence(leaf: Block): boolean {
  return leaf.name === 'p' && leaf.size.links === 0 && /[.。！？!?]$|，/.test(lineOf(leaf));
}

function isPlainHeading(element: Block): boolean {
  return isHeading(element) && element.size.links === 0;
}

function isOwn(leaf: Block): boolean {
  if (leaf.name === 'pre') return true;
  return hasImage(leaf) && leaf.size.links === 0 && !elementsOf(leaf).some(({ name }) => name === 'a');
}
