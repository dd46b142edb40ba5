import { type Block, elementsOf } from '../tree/tree.ts';

/** Turns boxes with the role `table` into tables, if they have rows of several cells and nothing else but a caption. */
export function nameRoleTables(body: Block): void {
  for (const element of elementsOf(body)) {
    if (element.name === 'table' || element.attributes.role !== 'table') continue;
    const rows = partsIn(element, ROWS);
    if (rows === null || rows.length < MIN_ROWS || !rows.some(isRow)) continue;
    const cells = rows.map((row) => (isRow(row) ? partsIn(row, CELLS) : []));
    if (!cells.every((row, at) => row !== null && (row.length > 1 || !isRow(rows[at] as Block)))) continue;
    rename(element, 'table', rows);
    for (const [at, row] of rows.entries()) {
      if (!isRow(row)) row.name = 'caption';
      else rename(row, 'tr', cells[at] ?? []);
      for (const cell of cells[at] ?? []) cell.name = cell.attributes.role?.endsWith('header') ? 'th' : 'td';
    }
  }
}

const ROWS = new Set(['row', 'caption']);
const CELLS = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);
const MIN_ROWS = 2;

function isRow({ attributes }: Block): boolean {
  return attributes.role === 'row';
}

function rename(element: Block, name: string, children: Block[]): void {
  [element.name, element.children] = [name, children];
  for (const child of children) child.parent = element;
}

/** Returns the outermost descendants with one of these roles; null when there is any other text. */
function partsIn(element: Block, roles: ReadonlySet<string>): Block[] | null {
  const parts: Block[] = [];
  const isRead = (node: Block | string): boolean => {
    if (typeof node === 'string') return !/\S/.test(node);
    if (roles.has(node.attributes.role ?? '')) parts.push(node);
    else return node.name !== 'img' && node.attributes.role !== 'table' && node.children.every(isRead);
    return true;
  };
  return element.children.every(isRead) ? parts : null;
}
