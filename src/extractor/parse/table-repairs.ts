import { Block, elementsOf, hasImage, hasText } from '../tree/tree.ts';

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

/**
 * Takes what is in a table but in none of its cells, and returns it: browsers display it above the table. Between cells
 * it would break the row.
 */
export function takeStray(table: Block): Block['children'] {
  return [table, ...partsOf(table)].flatMap((holder) => {
    const stray = holder.children.filter(isStray);
    if (stray.length > 0) holder.children = holder.children.filter((child) => !isStray(child));
    return stray;
  });
}

/** Returns a table's sections and rows. */
function partsOf(holder: Block): Block[] {
  return holder.children.flatMap((child) =>
    typeof child === 'object' && ROWS.has(child.name) ? [child, ...partsOf(child)] : [],
  );
}

const ROWS = new Set(['thead', 'tbody', 'tfoot', 'tr']);
const PARTS = new Set([...ROWS, 'td', 'th', 'caption', 'colgroup', 'col', 'form']);

function isStray(child: Block | string): boolean {
  if (typeof child === 'string') return /\S/.test(child);
  if (PARTS.has(child.name) || child.dropped !== null || !(hasText(child) || hasImage(child))) return false;
  return !elementsOf(child).some(({ name }) => name === 'td' || name === 'tr');
}

/**
 * Replaces the forms around rows by the rows: browsers ignore the tag of a form in a table. Forms with fields stay, as
 * they are chrome.
 */
export function liftForms(holder: Block): void {
  const isNeedless = (child: Block | string) => typeof child === 'object' && isPlainForm(child);
  if (!holder.children.some(isNeedless)) return;
  holder.children = holder.children.flatMap((child) => {
    if (typeof child === 'string' || !isPlainForm(child)) return [child];
    for (const inner of child.children) if (typeof inner === 'object') inner.parent = holder;
    return child.children;
  });
}

/** Whether an element is a form in which nothing can be entered or pressed, as around the whole page of old sites. */
export function isPlainForm({ name, attributes }: Block): boolean {
  return name === 'form' && attributes['data-fields'] === undefined;
}
