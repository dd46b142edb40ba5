import { saysTitle } from './title.ts';
import { type Block, elementsOf, leavesOf } from './tree.ts';

/**
 * Takes out the other articles of a page that goes on with them: blocks made like the one of the page's title, each with a title
 * of its own. They may well be longer than the article.
 */
export function dropNextArticles(body: Block, title: string | null): void {
  const heading = leavesOf(body).find((leaf) => leaf.name === 'h1' && saysTitle(leaf, title));
  if (heading === undefined) return;
  for (let at = heading; at.parent !== null; at = at.parent) {
    if (!isArticle(at)) continue;
    const make = makeWithoutNumber(at);
    for (const other of at.parent.children) {
      if (typeof other !== 'object' || other === at || makeWithoutNumber(other) !== make) continue;
      if (other.size.prose > 0 && hasTitle(other)) other.dropped = 'next-article';
    }
  }
}

/** Not a section of one, which may have such a heading too. */
function isArticle({ name, called, size }: Block): boolean {
  return size.prose > 0 && (name === 'article' || (name === 'div' && ARTICLE.test(called)));
}

const ARTICLE = /(?:^| )(?:article|entry|infinite|news|post|scroll|story)/;

/** Those of one make may be numbered. */
function makeWithoutNumber({ name, called }: Block): string {
  return `${name} ${called.replace(/\d+/g, '')}`;
}

function hasTitle(block: Block): boolean {
  return elementsOf(block).some(({ name }) => name === 'h1');
}
