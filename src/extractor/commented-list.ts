import { dropHidden } from './frame.ts';
import { isIndexPage } from './index-page.ts';
import { measure } from './measure.ts';
import { arrange } from './paragraphs.ts';
import { type PageTree, prefilter } from './prefilter.ts';
import { type Block, EMPTY, elementsOf, lineOf } from './tree.ts';

/**
 * The longest list of links that a page keeps in a comment until a script puts it in its place, or null. Some Chinese
 * boards send their lists so: the comment is all that an element with an id holds. Not for a page without scripts, or one
 * that shows a text or lists of its own: there a comment is what its author took out. `shown` is the page's main text.
 */
export function commentedList(page: PageTree, shown: Block | null): Block | null {
  const { text, prose } = shown === null ? EMPTY : measure(shown);
  if (page.scripts === 0 || prose > 0) return null;
  let best: Block | null = null;
  for (const markup of page.comments) {
    const list = prefilter(markup, page.base).body;
    arrange(list);
    measure(list);
    if (dropHidden(list, page.styles)) measure(list);
    if (isList(list) && list.size.text > (best?.size.text ?? 0)) best = list;
  }
  return best !== null && best.size.text >= text * MIN_TIMES ? best : null;
}

const MIN_TIMES = 2;

function isList(list: Block): boolean {
  const titles = [...elementsOf(list)].filter((element) => element.name === 'a' && lineOf(element).length >= MIN_TITLE);
  return titles.length >= MIN_TITLES && list.size.links >= list.size.text * MIN_SHARE && isIndexPage(list, null);
}

const MIN_TITLES = 5;
const MIN_TITLE = 6; // characters; the entries of a menu that was taken out are shorter
const MIN_SHARE = 0.3; // teasers, names and dates stand beside the links
