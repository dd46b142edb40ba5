import { weightOf } from '../tree/measure.ts';
import { ancestorsOf, Block, elementsOf, hasImage, hasText, leavesOf, lineOf } from '../tree/tree.ts';
import { makeOf } from './posts.ts';

/**
 * Puts a thematic break before each post, and each reply within one: without the names and dates around them nothing else says
 * where one ends. Posts of a few words each, as below an article, need none between them.
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

/** The posts within posts, which share more with them than the name of a box: classes, or an element of their own. */
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

/** The paragraph that an inline element is part of. */
function lineAround(element: Block): Block | undefined {
  return ancestorsOf(element).find(mayHoldBlocks);
}

/** Whether an element is no part of a table or list but for its cells and items. */
function mayHoldBlocks({ name, inline }: Block): boolean {
  return !inline && !/^(?:table|thead|tbody|tfoot|tr|ul|ol|dl)$/.test(name);
}
