import { matchesTitle } from '../title/title-headings.ts';
import { Block, elementsOf, isProse, leavesOf, lineOf } from '../tree/tree.ts';
import { isCredit } from '../words/boilerplate.ts';
import { isCalledByline } from '../words/names.ts';
import type { Text } from './rule.ts';

/**
 * Finds the articles that a page with infinite scrolling appends, which may be longer than the article itself: siblings
 * of the element with the page's title that have the same tag and class names and an `<h1>` of their own, or a box
 * below the text with an `<h1>` and a byline of its own. If no `<h1>` has the page's title, because it is worded
 * differently for search engines, the first `<h1>` is the article's.
 */
export function* nextArticles({ root, title }: Text): Iterable<Block> {
  const headings = leavesOf(root).filter(({ name }) => name === 'h1');
  const own = headings.find((leaf) => matchesTitle(leaf, title));
  const heading = own ?? headings[0];
  if (heading === undefined) return;
  yield* articlesBeside(heading, own !== undefined);
  if (own !== undefined) yield* articleBelow(own, root);
}

/**
 * Finds similar siblings of the article. If no `<h1>` has the page's title, the siblings of an `<article>` may be
 * chapters: then they go only if they name an author or a date.
 */
function* articlesBeside(heading: Block, isTitle: boolean): Iterable<Block> {
  const title = lineOf(heading);
  for (let at = heading; at.parent !== null; at = at.parent) {
    if (!isArticle(at)) continue;
    const make = `${makeWithoutNumber(at)} `.slice(0, MAX_MAKE);
    for (const other of at.parent.children) {
      if (typeof other !== 'object' || other === at || !isOfOneMake(make, `${makeWithoutNumber(other)} `)) continue;
      if (other.size.prose === 0 || !hasOtherTitle(other, title) || !(isTitle || at.name === 'div' || isSigned(other)))
        continue;
      yield other;
    }
  }
}

/**
 * Finds the widest box below the text that begins with another heading and a byline. A chapter stays, because it has no
 * author; so does an entry of a list, the first of which comes right below the title.
 */
function* articleBelow(heading: Block, body: Block): Iterable<Block> {
  const leaves = leavesOf(body);
  let [prose, tries, headings] = [0, 0, 0];
  for (const leaf of leaves.slice(leaves.indexOf(heading) + 1)) {
    if (leaf.name === 'h1' && headings++ === 0 && prose === 0 && isEntry(leaf, heading, body)) return;
    prose += leaf.size.prose;
    if (leaf.name !== 'h1' || prose < MIN_TEXT || lineOf(leaf).includes(lineOf(heading))) continue;
    if (tries++ === MAX_TRIES) return;
    const box = boxBelow(leaf);
    if (box.name === 'details' || !hasByline(box, leaf)) continue; // an example to unfold belongs to the text
    yield box;
    return;
  }
}

/** Whether the first heading below the title has other words and a byline. */
function isEntry(leaf: Block, heading: Block, body: Block): boolean {
  return lineOf(leaf) !== lineOf(heading) && hasByline(body, leaf);
}

const MIN_TEXT = 400; // weighted characters; a page may have a heading and a teaser of its own above the real title
const MAX_TRIES = 20; // each reads everything up to the next prose

/** Returns the widest element around a heading that has no prose before the heading. */
function boxBelow(heading: Block): Block {
  let box = heading;
  while (box.parent !== null && !proseBefore(box, box.parent)) box = box.parent;
  return box;
}

function proseBefore(child: Block, { children }: Block): boolean {
  return children.slice(0, children.indexOf(child)).some((one) => typeof one === 'object' && one.size.prose > 0);
}

/** Whether there is a byline between a heading and the first prose after it; an earlier step has dropped the byline. */
function hasByline(box: Block, heading: Block): boolean {
  let isAfter = false;
  for (const element of withDropped(box)) {
    if (element === heading) isAfter = true;
    else if (isAfter && isProse(element)) return false;
    else if (isAfter && isCalledByline(element)) return true;
  }
  return false;
}

/** Whether a block names its author or its date before its first prose, below or above its `<h1>`. */
function isSigned(block: Block): boolean {
  const inner = [...withDropped(block)];
  const start = inner.findIndex(isProse);
  const above = start < 0 ? inner : inner.slice(0, start);
  return above.some((one) => one.name === 'time' || isCalledByline(one) || (one.isLeaf && isCredit(lineOf(one))));
}

function* withDropped(element: Block): Generator<Block> {
  yield element;
  for (const child of element.children) if (child instanceof Block) yield* withDropped(child);
}

/** Whether an element may be an article. A `<section>` may not: sections of one article may have an `<h1>` each. */
function isArticle({ name, called, size }: Block): boolean {
  return size.prose > 0 && (name === 'article' || (name === 'div' && ARTICLE.test(called) && !PART.test(called)));
}

const ARTICLE = /(?:^| )(?:article|entry|infinite|news|post|scroll|story)/;
const PART = /(?:^| )(?:chapter|part|section|slide|step)s?(?: |\d|$)/;

/**
 * Whether tag and class names are equal, but for more names at the end of one, such as every other element's colour.
 */
function isOfOneMake(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}

const MAX_MAKE = 1_000; // characters; the text is compared with that of thousands of siblings

/** Returns the tag and class names without numbers, which differ from article to article (`post-12`). */
function makeWithoutNumber({ name, called }: Block): string {
  return `${name} ${called.replace(/\d+/g, '')}`;
}

/** Whether a block has an `<h1>` with a title of its own; a reply repeats the title (`Re: …`). */
function hasOtherTitle(block: Block, title: string): boolean {
  const own = elementsOf(block).find(({ name }) => name === 'h1');
  return own !== undefined && !lineOf(own).includes(title);
}
