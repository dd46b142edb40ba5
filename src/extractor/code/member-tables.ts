import { Block, elementsOf, textOf } from '../tree/tree.ts';

/**
 * What a class has, as Doxygen and Javadoc list it: a table of rows for types, names and descriptions becomes a list, boxes of a
 * grid become the table that they look like.
 */
export function nameMemberTables(body: Block): void {
  for (const element of elementsOf(body)) {
    const { name, attributes } = element;
    if (name === 'table' && attributes.class === 'memberdecls') listMembers(element);
    else if (name === 'div' && GRID.test(attributes.class ?? '')) makeTable(element);
  }
}

const GRID = /(?:^|\s)(?:two|three|four)-column-/;

/** Doxygen: the rows of a member are its template, its declaration and its description. */
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

/** The description of the last member follows it in its line. */
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

/** A link down to the full description. */
function isMore({ name, attributes, children }: Block): boolean {
  return name === 'a' && (attributes.href ?? '').includes('#') && children.length === 1 && children[0] === 'More...';
}

/** What is in a row of another kind: a heading. */
function addPart(parts: Block[], table: Block, cell: Block): void {
  if (!/\S/.test(textOf(cell))) return;
  [cell.name, cell.parent] = ['div', table];
  parts.push(cell);
}

/** Javadoc since 16: boxes of a grid, its header first, which tells how many make a row. */
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

/** A type's parameters stand on a line above it, which would make both a block of code. */
function joinLines(code: Block): void {
  code.children = code.children.map((child) => (typeof child === 'object' && child.name === 'br' ? ' ' : child));
}
