import type { PageTree } from '../parse/prefilter.ts';
import { type Block, elementsOf, isWithin, lineOf } from '../tree/tree.ts';

/** Whether a page declares that it offers one product. A list of products declares as many. */
export function isProduct({ body, meta, data }: PageTree): boolean {
  if (/(?:^|[.:])product$/i.test(meta.get('og:type') ?? '')) return true;
  if (data.filter((text) => DECLARED.test(text.slice(0, 20_000))).length === 1) return true;
  return [...elementsOf(body)].filter(({ attributes }) => TYPE.test(attributes.itemtype ?? '')).length === 1;
}

const DECLARED = /^[^[]{0,400}"@type"\s*:\s*"Product"/;
const TYPE = /schema\.org\/Product$/i;

/**
 * Moves a product's specifications into `root`, the element that holds its description, where they stand in another box
 * after it: a tab of its own. Not what is said of payment and delivery. Root and body have been measured.
 */
export function takeSpecifications(root: Block, body: Block): void {
  const elements = [...elementsOf(body)];
  const after = elements.slice(elements.indexOf(root) + 1);
  const found = after.filter((one) => !isWithin(one, root) && isSpecification(one));
  for (const list of found.slice(0, MAX_LISTS)) {
    if (lineOf(root).includes(lineOf(list))) continue; // the same again, for narrow screens
    const heading = headingOf(list);
    for (const part of heading === null ? [list] : [heading, list]) moveTo(root, part);
  }
}

const MAX_LISTS = 5;

/** Whether an element is a list of names and values: a table of two columns, terms, or items with colons. */
function isSpecification(element: Block): boolean {
  if (!LISTS.has(element.name) || element.size.links > 0) return false;
  const names = namesIn(element);
  return names.length >= MIN_FACTS && names.filter((name) => SERVICE.test(name)).length < names.length / 2;
}

const LISTS = new Set(['table', 'dl', 'ul', 'ol']);
const MIN_FACTS = 3;
const SERVICE =
  /付款|配送|[運运][費费送]|[寄出][貨货送]|退[換换貨货款]|[發发]票|客服|[電电][話话]|[時时][間间]|地址|售[後后]/;

/** The names of an element's facts; none when it holds anything else. */
function namesIn(element: Block): string[] {
  const names: string[] = [];
  for (const row of elementsOf(element)) {
    if (!ROWS.has(row.name)) continue;
    const [, name] = FACT.exec(factOf(row)) ?? [];
    if (name === undefined) return []; // at the first: lists may be nested hundreds deep
    names.push(name);
  }
  return names;
}

const ROWS = new Set(['tr', 'dt', 'li']);
const FACT = /^([^：:|]{1,20})[：:|]\s?[^\s|][^|]{0,200}$/;

/** A row, an item, or a term as a name and a value. */
function factOf(row: Block): string {
  if (row.name === 'dt') return `${lineOf(row)}|…`;
  if (row.name === 'li') return lineOf(row);
  return row.children
    .filter((cell) => typeof cell === 'object')
    .map(lineOf)
    .join('|');
}

/** The heading right above a list, in its box or above it. */
function headingOf(list: Block): Block | null {
  const siblings = (list.parent?.children ?? []).filter((child) => typeof child === 'object');
  const above = siblings[siblings.indexOf(list) - 1];
  return above !== undefined && /^h[2-4]$/.test(above.name) ? above : null;
}

function moveTo(root: Block, part: Block): void {
  if (part.parent !== null) part.parent.children = part.parent.children.filter((child) => child !== part);
  part.parent = root;
  root.children.push(part);
}
