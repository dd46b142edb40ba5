import { Block } from '../tree/tree.ts';

/** Elements whose children are rows. */
export const ROW_HOLDERS = new Set(['table', 'thead', 'tbody', 'tfoot']);

/** Wraps table cells that are outside a row in one, as browsers do. */
export function wrapCells(holder: Block): void {
  const isCell = (child: Block | string) => typeof child === 'object' && (child.name === 'td' || child.name === 'th');
  if (!holder.children.some(isCell)) return;
  const children: Block['children'] = [];
  let row: Block | null = null;
  for (const child of holder.children) {
    if (typeof child === 'string' || !isCell(child)) {
      if (typeof child === 'object') row = null;
      children.push(child);
      continue;
    }
    if (row === null) {
      row = new Block('tr', {}, holder);
      children.push(row);
    }
    row.children.push(child);
    child.parent = row;
  }
  holder.children = children;
}
