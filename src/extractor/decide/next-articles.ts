import { matchesTitle } from '../title/title-headings.ts';
import { type Block, elementsOf, leavesOf, lineOf } from '../tree/tree.ts';
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
      if (other.size.prose === 0 || !hasOtherTitle(other, title) || !(isTitle || at.name === 'div')) continue;
      yield other;
    }
  }
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
