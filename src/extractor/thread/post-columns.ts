import { type Block, elementsOf, textOf } from '../tree/tree.ts';

/**
 * Drops the parts that posts have in common and that contain no sentence in any of them: author column, rank, counters,
 * buttons. Needs no knowledge of the forum software. The posts have been measured.
 */
export function dropColumns(posts: readonly Block[]): void {
  if (posts.length < MIN_POSTS) return;
  dropCommon(posts, posts.length);
  dropSame(posts);
}

/** Drops the same parts from posts whose box has another name, as the first one's may. */
function dropSame(posts: readonly Block[]): void {
  const kinds = new Set<string>();
  for (const element of posts.flatMap(withDropped))
    if (element.dropped === 'post-column') kinds.add(columnKey(element));
  if (kinds.size === 0) return;
  for (const element of posts.flatMap((post) => [...elementsOf(post)]))
    if (kinds.has(columnKey(element)) && element.size.prose === 0 && isColumn([element]))
      element.dropped = 'post-column';
}

function withDropped(element: Block): Block[] {
  const inner = element.children.filter((child) => typeof child === 'object');
  return [element, ...(element.dropped === null ? inner.flatMap(withDropped) : [])];
}

const MIN_POSTS = 3;

/**
 * Groups the children of all `places` by tag and class. A group without prose is dropped where another group has
 * some; one with prose is searched in turn.
 */
function dropCommon(places: readonly Block[], posts: number): void {
  if (places.some(isRunningText)) return;
  const groups = [...Map.groupBy(places.flatMap(partsOf), columnKey).values()];
  const hasProse = (group: readonly Block[]) => group.some(({ size }) => size.prose > 0);
  if (!groups.some(hasProse)) return;
  for (const group of groups) {
    if (hasProse(group)) dropCommon(group, posts);
    else if (group.length >= posts * MIN_SHARE && isColumn(group) && isBesideText(group, places))
      for (const part of group) part.dropped = 'post-column';
  }
}

/** Whether a group's parents are at least half of the places with prose: a question may be marked up differently. */
function isBesideText(group: readonly Block[], places: readonly Block[]): boolean {
  const withProse = places.filter(({ size }) => size.prose > 0);
  const parents = new Set(group.map(({ parent }) => parent));
  return withProse.filter((place) => parents.has(place)).length >= withProse.length / 2;
}

const MIN_SHARE = 0.5; // share of the posts; the first post may have more buttons than the others, the last fewer

/** Whether an element has unnamed paragraphs: it is running text, including all between them (a list, an image). */
function isRunningText({ children }: Block): boolean {
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

/** Returns tag and class words. `arrange` turns a `<div>` with a single line into `<p>`: both count as the same tag. */
function columnKey({ name, called }: Block): string {
  const words = called.split(' ').filter((word) => !/\d/.test(word));
  return [name === 'p' ? 'div' : name, ...words].join(' ');
}

function isColumn(group: readonly Block[]): boolean {
  if (group.some(({ called, size }) => called === '' || size.text > MAX_TEXT)) return false;
  return (
    group.filter(hasPunctuation).length < group.length / 4 &&
    !group.some((part) => elementsOf(part).some(isTextElement))
  );
}

const MAX_TEXT = 400;

/** Whether a part has punctuation. Names and counters have none, but an answer too short to count as prose may. */
function hasPunctuation(part: Block): boolean {
  return /[。！？，!?…]|[a-z]\.(?:\s|$)/i.test(textOf(part));
}

function isTextElement({ name }: Block): boolean {
  return /^(?:h[1-3]|pre|blockquote|figure)$/.test(name);
}
