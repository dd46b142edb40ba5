import { isFoot } from '../decide/foot.ts';
import type { PageTree } from '../parse/prefilter.ts';
import { measure } from '../tree/measure.ts';
import { type Block, elementsOf, isWithin, textOutsideLinks } from '../tree/tree.ts';
import { labelOfEntity } from '../words/entity-labels.ts';
import { isArticleByData, isArticleByDeclaration } from './declared.ts';

/** The text that was chosen on a page, and what is around it. */
interface Chosen {
  root: Block | null;
  /** The line that is the page's title. */
  heading: Block | null;
  /** The facts below the title. */
  facts: readonly Block[];
}

/**
 * Returns why the chosen text cannot be all that a page tells below its title: facts of an entity are missing from it,
 * or it is little compared with the boxes or a table there. Null for any other page.
 */
export function unreadEntity(page: PageTree, { root, heading, facts }: Chosen): 'facts' | 'boxes' | null {
  const { body } = page;
  if (heading === null) return null;
  const isArticle = () => isArticleByDeclaration(page) || isDated(heading, body);
  const isUnread = facts.some((fact) => !isRead(fact, root)) && !isArticleByData(page);
  if (isUnread || (facts.length >= MIN_FACTS && !isArticle())) return 'facts';
  if (root !== null && root.size.prose > MAX_OF_TABLE) return null;
  measure(body);
  if (root === null || isFoot(root)) return textOutsideLinks(body) >= MIN_BOXES ? 'boxes' : null;
  const least = textOutsideLinks(root) * MIN_MORE;
  if (elementsOf(body).some((one) => isTableBeside(one, root) && textOutsideLinks(one) >= least)) return 'boxes';
  const isScrap = root.size.prose <= MAX_SCRAP && root.size.paragraphs <= MAX_PARAGRAPHS;
  return isScrap && textOutsideLinks(body) >= least && !isArticle() ? 'boxes' : null;
}

function isTableBeside(element: Block, root: Block): boolean {
  return element.name === 'table' && !isWithin(element, root) && !isWithin(root, element);
}

const MIN_FACTS = 4;
const MIN_BOXES = 200; // weighted characters; a page drawn by scripts has fewer
const MAX_SCRAP = 600;
const MAX_OF_TABLE = 1_500;
const MAX_PARAGRAPHS = 2;
const MIN_MORE = 2;

/** Whether a fact has been read: it is inside the chosen element, and no step has dropped it. */
function isRead(fact: Block, root: Block | null): boolean {
  for (let at: Block | null = fact; at !== null && at.dropped === null; at = at.parent) if (at === root) return true;
  return false;
}

/** Whether one of the first lines below the title, dropped or not, gives the date of publication. */
function isDated(heading: Block, body: Block): boolean {
  const lines = linesBelow(heading, body);
  return lines.some(
    (line, at) => isDate(line) && ![line, lines[at - 1] ?? ''].some((one) => labelOfEntity(one) !== null),
  );
}

function isDate(line: string): boolean {
  return line.length <= MAX_BYLINE && DATE.test(line);
}

const MAX_BYLINE = 100; // characters
const MAX_LINES = 8;
const DATE =
  /(?:19|20)\d\d\s?[-年./／]\s?\d{1,2}\s?[-月./／]\s?\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2},? (?:19|20)\d\d/i;

function linesBelow(heading: Block, body: Block): string[] {
  const lines: string[] = [];
  let isBelow = false;
  const visit = (element: Block): void => {
    if (lines.length >= MAX_LINES) return;
    if (element === heading) {
      isBelow = true;
      return;
    }
    if (element.isLeaf) {
      const line = isBelow ? wholeLine(element) : '';
      if (line !== '') lines.push(line);
    } else for (const child of element.children) if (typeof child === 'object') visit(child);
  };
  visit(body);
  return lines;
}

/** Returns the text of an element, including what has been dropped from it. */
function wholeLine(node: Block | string): string {
  return typeof node === 'string' ? node.replace(/\s+/g, ' ').trim() : node.children.map(wholeLine).join(' ').trim();
}
