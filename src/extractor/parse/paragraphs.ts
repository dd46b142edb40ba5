import { Block, elementsOf, hasText, isBreak, isHeading, leavesOf, lineOf } from '../tree/tree.ts';
import { joinEmphasis, moveDeletionInside } from './emphasis.ts';
import { bracketNote } from './inline-notes.ts';
import { joinCode, joinWords, showWords } from './show-words.ts';
import { liftForms, ROW_HOLDERS, takeStray, wrapCells } from './table-repairs.ts';

/**
 * Normalises a tree so that every line of text is a leaf of its own: runs of inline nodes between blocks, and text
 * separated by `<br><br>` or by `<br>` and an indent, become `<p>`. Sets `inline` on every element.
 */
export function arrange(element: Block): void {
  if (ROW_HOLDERS.has(element.name) || element.name === 'tr') liftForms(element);
  if (ROW_HOLDERS.has(element.name)) wrapCells(element);
  if (element.name === 'p') showWords(element);
  if (element.dropped === 'button') [element.name, element.children] = ['span', []]; // so that it divides no line
  for (const child of element.children) if (typeof child === 'object') arrange(child);
  if (element.children.some(isTable)) moveStrayUp(element);
  if (element.children.length > 1) {
    joinWords(element);
    joinCode(element);
    joinEmphasis(element);
  }
  if (NAMED.test(element.name)) dropPermalink(element);
  if (isHeading(element)) makeLine(element);
  if (element.name === 'blockquote') endCite(element);
  if (element.name === 'a') dropEmptyBoxes(element);
  const isMixed = element.children.some((child) => typeof child === 'object' && !child.inline);
  element.inline = (INLINE.has(element.name) || element.name.startsWith('mjx-')) && !isMixed;
  if (element.attributes.class === 'mw-cite-backlink' || (element.name === 'a' && isBacklink(element)))
    element.dropped = 'backlink';
  bracketNote(element);
  if (element.name === 'a' && isMixed) moveLinkInside(element);
  if (isMixed && /^(?:del|s|strike)$/.test(element.name)) moveDeletionInside(element);
  if (isMixed && LISTS.has(element.name)) element.children = linesAmong(element);
  if (element.inline || KEPT.has(element.name)) return;
  const runs = isMixed || element.children.some(isBreak) ? runsOf(element) : [];
  if (runs.length < 2) {
    // Readability would wrap the content in a `<p>` of its own, which maps to no block.
    if (element.name === 'div' && !isMixed) element.name = 'p';
    return;
  }
  element.children = paragraphsOf(runs, element);
  if (element.name === 'p') element.name = 'div';
}

function isTable(child: Block | string): boolean {
  return typeof child === 'object' && child.tag === 'table' && child.name === 'table';
}

/** Moves what is in tables but in none of their cells above them. */
function moveStrayUp(parent: Block): void {
  parent.children = parent.children.flatMap((child) => {
    if (typeof child === 'string' || !isTable(child)) return [child];
    return [...paragraphsOf(runsOf({ children: takeStray(child) }), parent), child];
  });
}

/** Returns the children of a list, with a paragraph around each line that is between items rather than in one. */
function linesAmong(list: Block): Block['children'] {
  const isLine = (child: Block | string) => (typeof child === 'string' || child.inline) && isVisible(child);
  return list.children.some(isLine) ? paragraphsOf(runsOf(list), list) : list.children;
}

const LISTS = new Set(['ul', 'ol']);

/** Puts the source (`<cite>`) with which a quotation begins on a line of its own, as forums display it. */
function endCite(quotation: Block): void {
  const first = quotation.children.find(hasText);
  const box = first instanceof Block && /^(?:div|p)$/.test(first.name) ? first : quotation;
  const at = box.children.findIndex(hasText);
  const cite = box.children[at];
  if (!(cite instanceof Block) || cite.name !== 'cite' || !box.children.slice(at + 1).some(hasText)) return;
  const end = new Block('br', {}, box);
  end.inline = true;
  box.children.splice(at + 1, 0, end);
}

/** Elements with permalinks: headings, terms (such as the names of functions) and captions. */
const NAMED = /^(?:h[1-6]|dt|caption|figcaption)$/;

/** Drops the mark that links a heading to itself, before or after its words. */
function dropPermalink(heading: Block): void {
  const links = [...elementsOf(heading)].filter(({ name }) => name === 'a');
  for (const link of links.filter(isPermalink)) link.dropped = 'permalink';
}

function isPermalink(link: Block): boolean {
  return (link.attributes.href ?? '').includes('#') && /^[¶§#🔗\uf0c1]+$/u.test(lineOf(link));
}

/** Whether a link leads from a note back to the place that refers to it. */
function isBacklink(link: Block): boolean {
  return (link.attributes.href ?? '').includes('#') && /^(?:[↩↑⤴⮐⏎↵^]\ufe0e?\ufe0f?\s?)+$/u.test(lineOf(link));
}

/** Turns the boxes inside a heading (around its words, around a permalink) into inline elements. */
function makeLine(heading: Block): void {
  const inner = [...elementsOf(heading)].slice(1);
  if (inner.some(({ name, inline }) => !inline && name !== 'div' && name !== 'p')) return;
  const boxes = inner.filter(({ inline }) => !inline);
  if (boxes.length === 0 || lineOf(heading).length > MAX_LINE) return;
  for (const box of boxes) {
    [box.name, box.inline] = ['span', true];
    box.children = [' ', ...box.children, ' '];
  }
}

const MAX_LINE = 100; // characters; a heading that was never closed contains whole paragraphs

/** Removes boxes without content from a link with words: cards have one to make all of the card the link's area. */
function dropEmptyBoxes(link: Block): void {
  const isEmptyBox = (child: Block | string) => typeof child === 'object' && !child.inline && !isVisible(child);
  if (link.children.some(isEmptyBox)) link.children = link.children.filter((child) => !isEmptyBox(child));
}

/** Moves a link around blocks into each leaf, so that a linked heading stays one. The box keeps its id and class. */
function moveLinkInside(link: Block): void {
  const { id, class: classes, ...attributes } = link.attributes;
  for (const leaf of leavesOf(link)) {
    if (leaf === link) continue;
    const inner = new Block('a', attributes, leaf);
    inner.inline = true;
    inner.children = leaf.children;
    for (const child of inner.children) if (typeof child === 'object') child.parent = inner;
    leaf.children = [inner];
  }
  link.name = 'div';
}

const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark math picture q rb rp rt rtc ruby s samp small span strike strong sub sup time tt u var wbr br nobr noscript'.split(
    ' ',
  ),
);
/** Elements in which a `<br>` is only a line break, or that may have only certain children. */
const KEPT = new Set('pre ul ol dl table thead tbody tfoot tr h1 h2 h3 h4 h5 h6 noscript'.split(' '));

type Run = Array<Block | string>;

/** Returns an element's block children, and the runs of inline nodes between them. */
function runsOf({ children }: Pick<Block, 'children'>): Array<Block | Run> {
  const runs: Array<Block | Run> = [];
  let run: Run = [];
  const finish = () => {
    if (run.some(isVisible)) runs.push(run);
    run = [];
  };
  children.forEach((child, index) => {
    if (typeof child === 'object' && !child.inline) {
      finish();
      runs.push(child);
    } else if (isBreak(child) && endsParagraph(children, index)) finish();
    else run.push(child);
  });
  finish();
  return runs;
}

/** Puts each run into a paragraph; blocks are their own. */
function paragraphsOf(runs: ReadonlyArray<Block | Run>, parent: Block): Block[] {
  return runs.map((run) => {
    if (!(run instanceof Block)) return paragraph(run, parent);
    run.parent = parent;
    return run;
  });
}

function isVisible(node: Block | string): boolean {
  if (typeof node === 'string') return node.trim() !== '';
  return node.name === 'img' || node.children.some(isVisible);
}

/** Whether a `<br>` is followed by another, or by the two blanks that indent a Chinese paragraph. */
function endsParagraph(children: Run, index: number): boolean {
  let next = index + 1;
  while (isBlank(children[next])) next++;
  const follower = children[next];
  if (isBreak(follower)) return true;
  return typeof follower === 'string' && /^[\r\n\t ]*(?:\u3000|\u00a0{2}|\u00a0 ?\u00a0)/.test(follower);
}

function isBlank(node: Block | string | undefined): boolean {
  return typeof node === 'string' && /^[\r\n\t ]*$/.test(node);
}

function paragraph(run: Run, parent: Block): Block {
  const block = new Block('p', {}, parent);
  block.children = run;
  for (const child of run) if (typeof child === 'object') child.parent = block;
  return block;
}
