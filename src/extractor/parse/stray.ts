import { type Block, elementsOf, hasImage, hasText } from '../tree/tree.ts';

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
