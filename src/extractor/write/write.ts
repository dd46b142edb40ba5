import { type PageBase, resolveUrl } from '../../net/page-url.ts';
import { MAX_URL, parseUrl } from '../../text/web-address.ts';
import { isStandIn } from '../images/image-source.ts';
import { type Block, hasText, isHeading, lineOf, textOf } from '../tree/tree.ts';
import { withoutMarks } from './brackets.ts';
import { marksOf } from './marks.ts';
import { isDivided, linesOf, withoutOwnMark } from './own-marks.ts';
import { fillSpans, putFootBelow, putTitleAbove } from './tables.ts';

/** Builds an element of `document` from the tree's remaining content, with absolute URLs and filled table spans. */
export function toElement(root: Block, base: PageBase, document: Document): Element {
  const holder = document.createElement('div');
  const tables: Element[] = [];
  appendTo(holder, [root], { base, tables });
  for (const table of tables) {
    putFootBelow(table);
    putTitleAbove(table);
    fillSpans(table);
  }
  return holder;
}

interface Page {
  base: PageBase;
  /** Tables written so far: searching for them afterwards would add a tenth to the time of writing. */
  tables: Element[];
}

/**
 * Returns the tree's blocks as HTML with nothing but text and links, each block with its number: all that Readability
 * needs, in a third of the nodes.
 */
export function toOutline(root: Block): string {
  const out: string[] = [];
  outline(root, out);
  return out.join('');
}

/** Inline elements without a meaning in markdown or text: their content is written without the tag. */
const PLAIN = new Set(
  'abbr acronym bdi bdo big cite data dfn font ins kbd label mark nobr picture q rb rp rt rtc ruby samp small span sub sup time tt u var'.split(
    ' ',
  ),
);

/** Whether a custom element is or holds paragraphs: the writers of markdown and text take unknown names for inline. */
function isCustomBlock({ name, inline }: Block): boolean {
  return !inline && name.includes('-');
}

/** What an element does to its words in markdown; plain text shows deletions only. */
const KINDS = new Map([
  ['b', 'strong'],
  ['strong', 'strong'],
  ['i', 'em'],
  ['em', 'em'],
  ['code', 'code'],
  ['del', 'del'],
  ['s', 'del'],
  ['strike', 'del'],
]);

/** The attribute that carries a block's number through Readability, which clears `class` and `style`. */
export const NUMBER = 'data-n';

function appendTo(parent: Element, children: Block['children'], page: Page): void {
  let texts: string[] = []; // adjacent text becomes one node, as a parser would make it
  const endText = () => {
    if (texts.length > 0 && !isBetweenParts(texts, parent))
      parent.appendChild(parent.ownerDocument.createTextNode(withoutMarks(texts.join(''))));
    texts = [];
  };
  const add = (node: Block | string): void => {
    if (typeof node === 'string') return void texts.push(node);
    if (node.dropped !== null || isEmptyInline(node) || (isEmptyParagraph(node) && isParted(parent, texts))) return;
    if (isPlain(node) || isOfPage(node, page.base.url, parent)) return void addPlain(node);
    if (isNeedlessBox(node, parent)) return void node.children.forEach(add);
    if (KINDS.has(node.name) && node.name !== 'code' && isDivided(node)) return void linesOf(node).forEach(add);
    endText();
    const element = parent.ownerDocument.createElement(isCustomBlock(node) ? 'div' : node.name);
    if (node.name === 'table') page.tables.push(element);
    addAttributes(element, node, page.base);
    appendTo(element, withoutOwnMark(node), page);
    parent.appendChild(element);
  };
  const addPlain = (node: Block): void => {
    // Read only for the few elements that need it: the text before each of thousands of elements may be long.
    const [opening, closing] = marksOf(node, () => texts.at(-1) ?? parent.lastChild?.textContent ?? '');
    if (opening !== '') texts.push(opening);
    node.children.forEach(add);
    if (closing !== '') texts.push(closing);
  };
  // Blanks between the pictures in a link would be written before the link.
  const isPictures = parent.nodeName === 'A' && !children.some(hasText);
  children.filter((child) => !isPictures || typeof child === 'object').forEach(add);
  endText();
}

/**
 * Whether texts are only the blanks between the rows, cells or items of a table or list: an eighth of all nodes. The
 * writers of markdown and text would drop them.
 */
function isBetweenParts(texts: readonly string[], { nodeName, lastChild }: Element): boolean {
  if (!WITH_PARTS.has(nodeName) || (lastChild !== null && !PARTS.has(lastChild.nodeName))) return false;
  return texts.every((text) => /^[ \t\r\n]*$/.test(text));
}

const WITH_PARTS = new Set(['TABLE', 'THEAD', 'TBODY', 'TFOOT', 'TR', 'UL', 'OL']);
const PARTS = new Set(['THEAD', 'TBODY', 'TFOOT', 'TR', 'TD', 'TH', 'LI']);

/**
 * Whether a box adds nothing to the blocks in it: a `<div>` in another, or a list nested more than twenty deep. Blocks
 * are processed again for each box around them, which takes seconds with thousands of lines in a hundred boxes.
 */
function isNeedlessBox(node: Block, parent: Element): boolean {
  if (node.inline || !node.children.every(isApart)) return false;
  if (parent.nodeName === 'DIV' && (node.name === 'div' || isCustomBlock(node))) return true;
  let same = 0;
  for (let at = node.parent; at !== null; at = at.parent) if (at.name === node.name) same++;
  return same > MAX_NESTED;
}

const MAX_NESTED = 20;

/** Whether a child of a box begins a line of its own in markdown and text, or is blank or dropped. */
function isApart(child: Block | string): boolean {
  if (typeof child === 'string') return !/\S/.test(child);
  return child.dropped !== null || (!child.inline && (BLOCKS.has(child.name) || isCustomBlock(child)));
}

const BLOCKS = new Set(
  'article aside blockquote center div dl figure footer h1 h2 h3 h4 h5 h6 header hr main ol p pre section table ul'.split(
    ' ',
  ),
);

/** Whether an element's tag is left out: emphasis cannot go around paragraphs and means nothing around pictures. */
function isPlain(node: Block): boolean {
  const { name, inline } = node;
  if (PLAIN.has(name)) return true;
  const kind = KINDS.get(name);
  if (kind === undefined) return false;
  return (name !== 'code' && (!inline || !hasText(node))) || isWithinKind(node, kind) || isImplied(node, kind);
}

/** Whether bold is implied by a heading around the element. */
function isImplied({ parent }: Block, kind: string): boolean {
  if (kind !== 'strong') return false;
  let at = parent;
  while (at?.inline) at = at.parent;
  return at !== null && isHeading(at);
}

/** Whether an ancestor already does the same to the words: twice adds nothing, and 170 times takes seconds. */
function isWithinKind({ parent }: Block, kind: string): boolean {
  for (let at = parent; at !== null; at = at.parent)
    if (at.inline && at.dropped === null && KINDS.get(at.name) === kind) return true;
  return false;
}

/**
 * Whether a link leads to a place in the same page, and so nowhere in the extracted text: an encyclopedia's article has
 * hundreds. A link with a full URL may be the one to cite a post by, so only those of notes and headings are dropped.
 */
function isOfPage(node: Block, base: string, parent: Element): boolean {
  const { name, attributes, inline } = node;
  const { href = '' } = attributes;
  const at = name === 'a' && inline ? href.indexOf('#') : -1;
  if (at <= 0) return at === 0;
  if (!/^H[1-6]$/.test(parent.nodeName) && !/^\d{1,3}$/.test(lineOf(node))) return false;
  return parseUrl(href.slice(0, at), base)?.href === base.split('#', 1)[0];
}

/** Whether an element is written as nothing, as thousands of icons may be: turndown takes a millisecond for each. */
function isEmptyInline({ name, inline, children }: Block): boolean {
  const [only = '', ...others] = children;
  if (children.length === 0) return KINDS.has(name) || name === 'a';
  return inline && name !== 'a' && others.length === 0 && typeof only === 'string' && GLYPH.test(only);
}

function isEmptyParagraph({ name, children }: Block): boolean {
  return (
    name === 'p' && children.every((child) => (typeof child === 'string' ? !/\S/.test(child) : child.dropped !== null))
  );
}

/** Whether what comes next begins a line of its own anyway. */
function isParted({ lastElementChild, lastChild, nodeName }: Element, texts: readonly string[]): boolean {
  if (nodeName !== 'DIV') return false;
  if (lastChild !== lastElementChild || texts.some((text) => /\S/.test(text))) return false;
  return lastElementChild === null || BLOCKS.has(lastElementChild.nodeName.toLowerCase());
}

/** A character of an icon font, meaningless in another font; between words it may be a rare Chinese character. */
const GLYPH = /^\s{0,9}[\ue000-\uf8ff]\s{0,9}$/;

function outline(block: Block, out: string[]): void {
  if (block.dropped !== null || block.size.text === 0) return;
  out.push(`<${block.name}${namesOf(block)} ${NUMBER}="${block.index}">`);
  if (block.name === 'pre') out.push(escapeText(textOf(block).replaceAll(',', ' ')));
  else if (block.isLeaf) outlineText(block, out);
  else outlineBlocks(block, out);
  out.push(`</${block.name}>`);
}

/** Adds the `<tbody>` that a parser would: Readability's scores depend on depth. */
function outlineBlocks({ name, children }: Block, out: string[]): void {
  const rowsOnly = name === 'table' && children.some((child) => typeof child === 'object' && child.name === 'tr');
  if (rowsOnly) out.push('<tbody>');
  for (const child of children) if (typeof child === 'object') outline(child, out);
  if (rowsOnly) out.push('</tbody>');
}

/** Writes the text of a leaf, with the text between two links as one run. */
function outlineText({ children }: Block, out: string[]): void {
  for (const child of children) {
    if (typeof child === 'string') out.push(escapeText(child));
    else if (child.dropped !== null) continue;
    else if (child.name === 'a') out.push(`<a>${escapeText(lineOf(child))}</a>`);
    else if (child.name === 'br') out.push(' ');
    else outlineText(child, out);
  }
}

/** Returns the attributes that Readability scores by and by which it recognises bylines. */
function namesOf({ attributes }: Block): string {
  let written = '';
  for (const name of ['id', 'class', 'role', 'rel', 'itemprop']) {
    const value = attributes[name];
    if (value !== undefined && value !== '') written += ` ${name}="${escapeAttribute(value)}"`;
  }
  return written;
}

/** Copies only the attributes that the text needs: jsdom is slow at each. */
function addAttributes(element: Element, { name, attributes }: Block, base: PageBase): void {
  for (const key of WRITTEN.get(name) ?? []) {
    const value = attributes[key];
    if (value === undefined || (key === 'href' && value.startsWith('#'))) continue;
    if (key === 'src' && isStandIn(value)) continue; // an empty `src` would mean the page's own URL
    // Node's own URL parser: jsdom's would take a fifth of the time that a page of links takes.
    const isAddress = key === 'href' || key === 'src' || key === 'data-video';
    if (isAddress && value.length > MAX_URL) continue; // nothing can open it, and it would fill the text
    element.setAttribute(key, withoutMarks(isAddress ? (resolveUrl(value, base)?.href ?? value) : value));
  }
}

const WRITTEN = new Map([
  ['a', ['href']],
  ['img', ['src', 'alt', 'data-video', 'data-title']],
  ['li', ['value']],
  ['ol', ['start', 'type', 'reversed']],
  ['pre', ['data-lang']],
  ['table', ['data-ruled']],
  ['td', ['colspan', 'rowspan']],
  ['th', ['colspan', 'rowspan']],
]);

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
}
