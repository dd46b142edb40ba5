import { weightOf } from '../tree/measure.ts';
import { ancestorsOf, Block, elementsOf, hasImage, hasText, leavesOf, lineOf } from '../tree/tree.ts';
import { makeOf } from './posts.ts';

/**
 * Puts a thematic break before each post, and before each reply within one: without the names and dates around them,
 * nothing else shows where a post ends. Posts of a few words each, as below an article, need none between them.
 */
export function partPosts(posts: readonly Block[]): void {
  const told = posts.filter((post) => hasText(post) || hasImage(post));
  const parted = told.some(isMoreThanLine) ? [...told, ...repliesIn(told)] : told.slice(0, 1);
  parted.forEach(partFromAbove);
}

/** Puts a thematic break before an element. */
export function partFromAbove(element: Block): void {
  const place = mayHoldBlocks(element) ? element : (elementsOf(element).find(mayHoldBlocks) ?? lineAround(element));
  place?.children.unshift(new Block('hr', {}, place));
}

/** Returns the posts nested in posts, found by classes or a custom element that they share, not by a mere tag name. */
function repliesIn(posts: readonly Block[]): Block[] {
  const makes = new Set(posts.map(makeOf).filter((make) => /[ -]./.test(make)));
  if (makes.size === 0) return [];
  const within = posts.flatMap((post) => [...elementsOf(post)].filter((element) => element !== post));
  return within.filter((element) => makes.has(makeOf(element)) && hasText(element));
}

function isMoreThanLine(post: Block): boolean {
  const leaves = leavesOf(post).filter(hasText);
  return leaves.length > 1 || weightOf(lineOf(post)) > MAX_LINE || elementsOf(post).some(({ name }) => name === 'br');
}

const MAX_LINE = 60; // weighted characters

/** Returns the paragraph that an inline element is part of. */
function lineAround(element: Block): Block | undefined {
  return ancestorsOf(element).find(mayHoldBlocks);
}

/** Whether an element may contain blocks: not inline, and of a table or list only a cell or an item. */
function mayHoldBlocks({ name, inline }: Block): boolean {
  return !inline && !/^(?:table|thead|tbody|tfoot|tr|ul|ol|dl)$/.test(name);
}
