import { type Block, elementsOf, textOf } from './tree.ts';

/**
 * What stands in every post and says nothing in any: its author's name, rank and counters, its buttons. Told by what the
 * posts have in common, whatever board they are on. The posts have been measured.
 */
export function dropColumns(posts: readonly Block[]): void {
  if (posts.length >= MIN_POSTS) dropCommon(posts, posts.length);
}

const MIN_POSTS = 3;

/** Of the parts that stand in the same place of each post, those without a sentence go where another has some. */
function dropCommon(places: readonly Block[], posts: number): void {
  if (places.some(isText)) return;
  const groups = [...Map.groupBy(places.flatMap(partsOf), makeOf).values()];
  const isSaid = (group: readonly Block[]) => group.some(({ size }) => size.prose > 0);
  if (!groups.some(isSaid)) return;
  for (const group of groups) {
    if (isSaid(group)) dropCommon(group, posts);
    else if (group.length >= posts * MIN_SHARE && isColumn(group) && isBesideText(group, places))
      for (const part of group) part.dropped = 'post-column';
  }
}

/** It stands where others are spoken in as well: the answers of a board may have another name than its questions. */
function isBesideText(group: readonly Block[], places: readonly Block[]): boolean {
  const spoken = places.filter(({ size }) => size.prose > 0);
  const parents = new Set(group.map(({ parent }) => parent));
  return spoken.filter((place) => parents.has(place)).length >= spoken.length / 2;
}

const MIN_SHARE = 0.5; // the first post may have more buttons than the others, the last fewer

/** Where paragraphs stand that have no name, what is between them is part of the text: a list, a picture. */
function isText({ children }: Block): boolean {
  return children.some(
    (child) => typeof child === 'object' && child.isLeaf && child.called === '' && child.size.prose > 0,
  );
}

function partsOf({ children }: Block): Block[] {
  return children.filter(
    (child): child is Block =>
      typeof child === 'object' && child.dropped === null && !child.inline && child.size.text > 0,
  );
}

/** A line is `<p>` to us where its site may have any name for it. */
function makeOf({ name, called }: Block): string {
  const words = called.split(' ').filter((word) => !/\d/.test(word));
  return [name === 'p' ? 'div' : name, ...words].join(' ');
}

function isColumn(group: readonly Block[]): boolean {
  if (group.some(({ called, size }) => called === '' || size.text > MAX_TEXT)) return false;
  return group.filter(isSpoken).length < group.length / 4 && !group.some((part) => elementsOf(part).some(isOfText));
}

const MAX_TEXT = 400;

/** A short answer has no sentence that is long enough to count as one; a name and a counter have no mark. */
function isSpoken(part: Block): boolean {
  return /[。！？，!?…]|[a-z]\.(?:\s|$)/i.test(textOf(part));
}

function isOfText({ name }: Block): boolean {
  return /^(?:h[1-3]|pre|blockquote|figure)$/.test(name);
}
