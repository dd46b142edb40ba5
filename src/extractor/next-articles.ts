import { matchesTitle } from './title.ts';
import { type Block, elementsOf, leavesOf, lineOf } from './tree.ts';

/**
 * Drops the articles that a page with infinite scrolling appends: siblings of the element of the page's title, with the same
 * tag and class names and an `h1` of their own. They may be longer than the article itself. Returns whether there were any.
 */
export function dropNextArticles(body: Block, title: string | null): boolean {
  const heading = leavesOf(body).find((leaf) => leaf.name === 'h1' && matchesTitle(leaf, title));
  if (heading === undefined) return false;
  let isChanged = false;
  for (let at = heading; at.parent !== null; at = at.parent) {
    if (!isArticle(at)) continue;
    const make = makeWithoutNumber(at);
    for (const other of at.parent.children) {
      if (typeof other !== 'object' || other === at || makeWithoutNumber(other) !== make) continue;
      if (other.size.prose === 0 || !hasOtherTitle(other, lineOf(heading))) continue;
      other.dropped = 'next-article';
      isChanged = true;
    }
  }
  return isChanged;
}

/** Not a `section`: sections of one article, by tag or name, may have an `h1` each. */
function isArticle({ name, called, size }: Block): boolean {
  return size.prose > 0 && (name === 'article' || (name === 'div' && ARTICLE.test(called) && !PART.test(called)));
}

const ARTICLE = /(?:^| )(?:article|entry|infinite|news|post|scroll|story)/;
const PART = /(?:^| )(?:chapter|part|section|slide|step)s?(?: |\d|$)/;

/** Tag and class names without numbers, which differ from article to article (`post-12`). */
function makeWithoutNumber({ name, called }: Block): string {
  return `${name} ${called.replace(/\d+/g, '')}`;
}

/** Not the same title, as a post that answers has: `Re: …`. */
function hasOtherTitle(block: Block, title: string): boolean {
  const own = elementsOf(block).find(({ name }) => name === 'h1');
  return own !== undefined && !lineOf(own).includes(title);
}
