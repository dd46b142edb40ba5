import { Block, elementsOf, textOf } from '../tree/tree.ts';

/**
 * Rewrites the lists of a class's members in Doxygen and Javadoc: a table with rows for types, names and descriptions
 * becomes a list, and boxes in a CSS grid become the table that they look like.
 */
export function nameMemberTables(body: Block): void {
  for (const element of elementsOf(body)) {
    const { name, attributes } = element;
    if (name === 'table' && attributes.class === 'memberdecls') listMembers(element);
    else if (name === 'div' && GRID.test(attributes.class ?? '')) makeTable(element);
  }
}

const GRID = /(?:^|\s)(?:two|three|four)-column-/;

/** Turns Doxygen's table into a list. A member has rows for its template, its declaration and its description. */
function listMembers(table: Block): void {
  const parts: Block[] = [];
  const rows = [...elementsOf(table)].filter(({ name }) => name === 'tr');
  for (const row of rows) {
    const cells = row.children.filter((child) => typeof child === 'object');
    const kind = (row.attributes.class ?? '').split(/[:\s]/, 1)[0] ?? '';
    if (MEMBER.has(kind)) addMember(parts, table, cells);
    else if (kind === 'memdesc') describe(parts.at(-1), cells);
    else for (const cell of cells) addPart(parts, table, cell);
  }
  [table.name, table.children] = ['div', parts];
}

const MEMBER = new Set(['memitem', 'memitem inherit']);

function addMember(parts: Block[], table: Block, cells: readonly Block[]): void {
  const declared = cells.map(textOf).join(' ').replace(/\s+/g, ' ').trim();
  if (declared === '') return;
  const item = new Block('li', {}, null);
  const code = new Block('code', {}, item);
  code.children = [declared];
  item.children = [code];
  let list = parts.at(-1);
  if (list?.name !== 'ul') {
    list = new Block('ul', {}, table);
    parts.push(list);
  }
  item.parent = list;
  list.children.push(item);
}

/** Appends a description to the list item of the last member. */
function describe(list: Block | undefined, cells: readonly Block[]): void {
  const item = list?.name === 'ul' ? list.children.at(-1) : undefined;
  if (typeof item !== 'object') return;
  for (const cell of cells) {
    for (const element of elementsOf(cell)) if (isMore(element)) element.dropped = 'manual';
    if (!/\S/.test(textOf(cell))) continue;
    [cell.name, cell.parent] = ['span', item];
    item.children.push(' – ', cell);
  }
}

/** Whether an element is the link to the full description further down. */
function isMore({ name, attributes, children }: Block): boolean {
  return name === 'a' && (attributes.href ?? '').includes('#') && children.length === 1 && children[0] === 'More...';
}

/** Adds a cell from a row of another kind, such as a heading. */
function addPart(parts: Block[], table: Block, cell: Block): void {
  if (!/\S/.test(textOf(cell))) return;
  [cell.name, cell.parent] = ['div', table];
  parts.push(cell);
}

/** Turns the grid of boxes of Javadoc 16 and later into a table, with as many columns as there are header boxes. */
function makeTable(grid: Block): void {
  const cells = grid.children.filter((child) => typeof child === 'object');
  const columns = cells.filter(isHeader).length;
  if (columns === 0 || cells.length % columns > 0 || !cells.slice(0, columns).every(isHeader)) return;
  const rows: Block[] = [];
  for (const [at, cell] of cells.entries()) {
    if (at % columns === 0) rows.push(new Block('tr', {}, grid));
    const row = rows.at(-1) as Block;
    makeCell(cell, row);
    row.children.push(cell);
  }
  [grid.name, grid.children] = ['table', rows];
}

function isHeader({ attributes }: Block): boolean {
  return /(?:^|\s)table-header(?:\s|$)/.test(attributes.class ?? '');
}

function makeCell(cell: Block, row: Block): void {
  cell.name = isHeader(cell) ? 'th' : 'td';
  cell.parent = row;
  for (const element of elementsOf(cell)) if (element.name === 'code') joinLines(element);
}

/** Joins the lines of code in a cell: type parameters are on a line above the type, which would make a code block. */
function joinLines(code: Block): void {
  code.children = code.children.map((child) => (typeof child === 'object' && child.name === 'br' ? ' ' : child));
}
