import { siteOf } from '../../text/site-of.ts';
import { parseUrl } from '../../text/web-address.ts';
import type { Step } from './step.ts';
import { ancestorsOf, Block, elementsOf, hasText, leavesOf, lineOf, selectorOf, totalOf } from './tree.ts';

/** Attribute that marks a box of notes on the text. */
export const NOTES = 'data-notes';

/** Whether an element is, or is inside, a box of notes on the text. */
export function isInNotes(element: Block): boolean {
  return ancestorsOf(element).some(({ attributes }) => NOTES in attributes);
}

/** Whether a leaf is kept whatever its words are: a cell of a data table, a term or its definition, or code. */
export function isFixed(leaf: Block): boolean {
  const { name, size } = leaf;
  if (name === 'pre' || (/^(?:td|th|dt|dd)$/.test(name) && size.links < size.text / 2)) return true;
  if (name === 'p' && isOfRuledCell(leaf)) return true;
  return isInFact(leaf) || (name === 'th' && isNameOfFact(leaf)) || (name === 'td' && isMeasured(leaf));
}

/** Whether a paragraph is in a cell of a table that has ruled lines between its cells, as tables from Word have. */
function isOfRuledCell({ parent, size }: Block): boolean {
  if (parent?.name !== 'td' || size.links >= size.text / 2) return false;
  let table = parent.parent;
  for (let level = 0; level < 2 && table !== null && table.name !== 'table'; level++) table = table.parent;
  return table?.name === 'table' && table.attributes['data-ruled'] !== undefined && cellsBeside(parent) > 1;
}

/** Returns the number of cells in the row of the given cell. */
function cellsBeside({ parent }: Block): number {
  return parent?.children.filter((child) => typeof child === 'object').length ?? 0;
}

/** Whether the row of a cell, which may be a link, ends with an amount, as rows of ingredients do. */
function isMeasured({ parent }: Block): boolean {
  const last = parent?.children.findLast((child) => typeof child === 'object');
  return typeof last === 'object' && last.size.text <= MAX_AMOUNT && AMOUNT.test(lineOf(last));
}

/** Whether each row of a table ends with an amount, so that the table lists the ingredients of a recipe. */
export function isTableOfAmounts(table: Block): boolean {
  if (table.name !== 'table' || table.size.text > MAX_RECIPE) return false;
  const cells = leavesOf(table).filter(({ name, size }) => name === 'td' && size.text > 0);
  const amounts = cells.filter((cell, at) => at % 2 > 0 && isMeasured(cell));
  return amounts.length >= MIN_AMOUNTS && amounts.length === cells.length / 2;
}

const MAX_RECIPE = 2_000; // weighted characters
const MIN_AMOUNTS = 2;

const MAX_AMOUNT = 20; // weighted characters
/** An amount of an ingredient, with a unit, which dates and counters lack: `250克`, `1/2 cup`, 兩勺, 少許. */
const AMOUNT =
  /^(?:\d[\d./½⅓¼¾～~-]{0,6}\s?[^\d\s:：年月日/.-]{1,8}|[一二两兩三四五六七八九十半几幾]{1,3}[大小茶汤湯]?[勺匙杯碗斤两兩克钱錢颗顆粒个個根把片块塊瓣条條包盒只隻滴撮张張]|[适適]量|少[许許量]|若干|依?喜好)$/;

/** Whether a header cell, which may be a link, names a fact in the same row. */
function isNameOfFact({ parent }: Block): boolean {
  const facts = parent?.children.find((child) => typeof child === 'object' && child.name === 'td');
  return typeof facts === 'object' && isFact(facts);
}

/** Whether an element is, or is inside, a table cell with a header or a fact in a definition list. */
export function isInFact(element: Block): boolean {
  const cell = ancestorsOf(element).find(({ name }) => name === 'td' || name === 'dd');
  return cell !== undefined && isFact(cell);
}

/**
 * Whether an element is a cell with a header, either in its row or above it in `<thead>`, or a definition in a list of
 * several facts.
 */
function isFact({ name, parent }: Block): boolean {
  if (name === 'dd' && parent?.name === 'dl') return isListOfFacts(parent);
  const table = name === 'td' && parent !== null ? ancestorsOf(parent).find((at) => at.name === 'table') : undefined;
  if (table === undefined) return false;
  return (
    beginsWith(table, 'thead') || (beginsWith(parent as Block, 'th') && table.size.links < table.size.text * MAX_LINKS)
  );
}

function isListOfFacts(list: Block): boolean {
  const first = list.children.slice(0, MAX_LOOKED_AT);
  const names = first.filter((child) => typeof child === 'object' && child.name === 'dt');
  return names.length >= MIN_FACTS && list.size.links < list.size.text / 2;
}

const MIN_FACTS = 3;
const MAX_LOOKED_AT = 20; // children; a list of thousands of facts is examined for each of them

function beginsWith({ children }: Block, part: string): boolean {
  return children.slice(0, MAX_BEFORE).some((child) => typeof child === 'object' && child.name === part);
}

const MAX_LINKS = 0.7; // share of a fact table's text; a box of links to other pages has more
const MAX_BEFORE = 8; // children; a caption, `<colgroup>` and whitespace may come first

/** Whether an element is a short cell, mostly not links, in a row of two cells or more, whatever its class or id is. */
export function isCellBesideOthers({ name, isLeaf, parent, size }: Block): boolean {
  if ((name !== 'td' && name !== 'th') || !isLeaf || size.links > size.text / 2 || size.text > MAX_CELL) return false;
  const others = parent?.children.slice(0, MAX_CELLS).filter((one) => typeof one === 'object' && isCell(one)) ?? [];
  return others.length >= MIN_CELLS;
}

const MAX_CELL = 120; // weighted characters
const MAX_CELLS = 20; // children examined
const MIN_CELLS = 2;

function isCell(cell: Block): boolean {
  return cell.isLeaf && hasText(cell);
}

/** Whether an element consists of links with few words between them. */
export function isLinks({ size }: Block): boolean {
  return size.links > 0 && size.links >= size.text * 0.6;
}

/** Whether most of the text of these elements is links. */
export function isMenu(leaves: Block[]): boolean {
  return totalOf(leaves, 'links') > totalOf(leaves, 'text') / 2;
}

/** Drops an element's text but keeps the images in it. */
export function dropText(element: Block, step: Step): void {
  const images = [...elementsOf(element)].filter(({ name }) => name === 'img');
  if (images.length === 0) element.dropped = step;
  else element.children = images;
}

/** Puts some children of an element into a `<span>` of their own, so that they can have a verdict of their own. */
export function apart(element: Block, start: number, end: number): Block {
  const part = new Block('span', {}, element);
  part.inline = true;
  part.children = element.children.splice(start, end - start, part);
  for (const child of part.children) if (typeof child === 'object') child.parent = part;
  return part;
}

/** Whether an element is the date of one of several entries of a timeline: beside it is a heading without a link. */
export function isDateOfEntry({ inline, parent }: Block): boolean {
  const entries = parent?.parent?.children ?? [];
  if (inline || parent === null || entries.length > MAX_ENTRIES || !mayBeEntry(parent)) return false;
  if (parent.size.links > 0 || parent.size.text > MAX_TEXT || !elementsOf(parent).some(isEntryHeading)) return false;
  const isAlike = (one: Block | string) => typeof one === 'object' && selectorOf(one) === selectorOf(parent);
  return entries.filter(isAlike).length >= MIN_ENTRIES;
}

/** Whether an element's selector can identify entries: it has a class or id, or a tag with a meaning. */
function mayBeEntry({ name, called }: Block): boolean {
  return called !== '' || name === 'section' || name === 'article';
}

function isEntryHeading(element: Block): boolean {
  return /^h[2-5]$/.test(element.name) && hasText(element);
}

const MAX_ENTRIES = 100; // children; the check of each entry counts all the others
const MAX_TEXT = 400; // weighted characters
const MIN_ENTRIES = 3;

/** Whether an element is mostly links, all to other sites than the page's: sources rather than related texts. */
export function leadsToOtherSites(element: Block, url: string): boolean {
  if (element.size.links < element.size.text / 2) return false;
  const own = siteAt(url, url);
  const links = linksIn(element);
  return (
    own !== '' && links.length > 0 && links.every(({ attributes }) => isOther(siteAt(attributes.href ?? '', url), own))
  );
}

/** Returns the `<a>` elements with an `href` in an element, itself included. */
export function linksIn(element: Block): Block[] {
  return [...elementsOf(element)].filter(({ name, attributes }) => name === 'a' && attributes.href !== undefined);
}

function isOther(site: string, own: string): boolean {
  return site !== '' && site !== own;
}

/** Returns the site of a web address; '' when the address is not http or https. */
function siteAt(address: string, base: string): string {
  const parsed = parseUrl(address, base);
  return parsed !== null && /^https?:$/.test(parsed.protocol) ? siteOf(parsed.hostname) : '';
}
