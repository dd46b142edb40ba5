import { matchesTitle } from '../title/title-headings.ts';
import { ancestorsOf, type Block, hasText, isHeading, leavesOf, textOutsideLinks, totalOf } from '../tree/tree.ts';

/**
 * Returns the element that holds a chosen part and the entries beside it, of which the part is one: posts of a blog,
 * poems of a day, search results. Each begins with a link to its own page, or with a heading of its own where the
 * entries are parts of one page. Null where there are none, and where the page's title is that of an entry.
 */
export function entriesAround(part: Block, title: string | null): Block | null {
  for (const one of ancestorsOf(part).slice(0, MAX_DEPTH)) {
    const { parent } = one;
    if (parent === null || parent.children.length > MAX_BESIDE) continue;
    const alike = parent.children.filter((child) => typeof child === 'object' && isLike(child, one)) as Block[];
    if (areEntries(alike, one, parent) && !alike.some((entry) => matchesTitle(headOf(entry), title))) return parent;
  }
  return null;
}

const MAX_DEPTH = 8;
const MAX_BESIDE = 300; // children

/** Whether elements share tag name and first class word: ids and further words are specific to each entry. */
function isLike({ name, attributes, dropped, size }: Block, one: Block): boolean {
  const first = firstClassOf(one.attributes);
  return dropped === null && size.text > 0 && name === one.name && first !== '' && firstClassOf(attributes) === first;
}

function firstClassOf({ class: classes = '' }: Record<string, string>): string {
  return (
    classes
      .trim()
      .split(/[\s_-]/, 1)[0]
      ?.toLowerCase() ?? ''
  );
}

function areEntries(alike: readonly Block[], own: Block, parent: Block): boolean {
  if (alike.length < MIN_PARTS) return false;
  const told = alike.filter((one) => textOutsideLinks(one) >= MIN_TOLD);
  const all = totalOf(alike, 'text');
  if (own.size.text > all * MAX_OWN || all < parent.size.text * MOST) return false;
  const linked = told.filter((one) => isLinked(headOf(one))).length;
  if (isLinked(headOf(own)) && linked >= MIN_ENTRIES && linked >= alike.length * MOST_ENTRIES) return true;
  const areArticles = alike.every((one) => one.name === 'article' && isPlainHeading(headOf(one)));
  return areArticles && parent.size.links <= parent.size.text * MAX_LINKS;
}

const MIN_PARTS = 3;
const MIN_ENTRIES = 5;
const MOST_ENTRIES = 0.5;
const MIN_TOLD = 30; // weighted characters outside links
const MAX_OWN = 0.45; // share of the text of all entries
const MOST = 0.7;
const MAX_LINKS = 0.3;

/** The first line of an entry. */
function headOf(entry: Block): Block {
  return leavesOf(entry).find(hasText) ?? entry;
}

function isLinked({ size }: Block): boolean {
  return size.links > 0 && size.links >= size.text * MIN_LINKED;
}

const MIN_LINKED = 0.7;

function isPlainHeading(leaf: Block): boolean {
  return isHeading(leaf) && leaf.size.links === 0;
}
