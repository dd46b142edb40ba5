import { Block, elementsOf, textOf } from '../tree/tree.ts';

/**
 * Flattens the tables that JSDoc nests in a parameter's row to describe the parameter's properties: their rows move to
 * the outer table under a full name (`options.lid`). A nested table would count as layout, its cells as paragraphs.
 */
export function joinParameterTables(body: Block): void {
  for (const table of elementsOf(body)) {
    if (!isParameters(table)) continue;
    for (const holder of [table, ...blocksOf(table)]) if (holder.name !== 'thead') joinRows(holder);
  }
}

function isParameters({ name, attributes }: Block): boolean {
  return name === 'table' && (attributes.class === 'params' || attributes.class === 'props');
}

function joinRows(holder: Block): void {
  if (!blocksOf(holder).some((row) => row.name === 'tr' && innerOf(row) !== null)) return;
  holder.children = blocksOf(holder).flatMap((row) => (row.name === 'tr' ? withInner(row, '') : [row]));
  for (const row of blocksOf(holder)) row.parent = holder;
}

/** Returns a row, its name prefixed with `around`, followed by the rows of the table nested in it. */
function withInner(row: Block, around: string): Block[] {
  const name = around + putAfter(row, around);
  const inner = innerOf(row);
  if (inner === null) return [row];
  inner.dropped = 'parameters';
  dropHeading(inner);
  const rows = [inner, ...blocksOf(inner)].flatMap(blocksOf).filter(isRowOf(inner));
  return [row, ...rows.flatMap((one) => withInner(likeThe(row, one), `${name}.`))];
}

/** Drops the heading between a parameter and its nested table: 'Properties'. */
function dropHeading({ parent }: Block): void {
  for (const child of parent === null ? [] : blocksOf(parent)) if (child.name === 'h6') child.dropped = 'parameters';
}

/** Returns a predicate for the table's own rows, without those of nested tables and of its head. */
function isRowOf(table: Block): (element: Block) => boolean {
  return ({ name, parent }) =>
    name === 'tr' && (parent === table || (parent?.name === 'tbody' && parent.parent === table));
}

function innerOf(row: Block): Block | null {
  for (const cell of blocksOf(row))
    for (const child of blocksOf(cell)) if (child.dropped === null && isParameters(child)) return child;
  return null;
}

/** Prefixes the name in a row with `around`; returns the name without the prefix. */
function putAfter(row: Block, around: string): string {
  const [first] = blocksOf(row);
  const holder = first === undefined ? undefined : (blocksOf(first)[0] ?? first);
  if (holder === undefined) return '';
  const name = textOf(holder).trim();
  if (around !== '') holder.children = [around + name];
  return name;
}

/** Returns the cells of `other` in the columns of `row`, matched by class; cells that `other` lacks are empty. */
function likeThe(row: Block, other: Block): Block {
  const cells = blocksOf(other);
  const fit = new Block('tr', {}, null);
  fit.children = blocksOf(row).map((cell) => cells.find((one) => kindOf(one) === kindOf(cell)) ?? emptyCell(fit));
  for (const cell of blocksOf(fit)) cell.parent = fit;
  return fit;
}

function kindOf({ attributes }: Block): string {
  return (attributes.class ?? '').split(' ', 1)[0] ?? '';
}

function emptyCell(row: Block): Block {
  return new Block('td', {}, row);
}

function blocksOf({ children }: Block): Block[] {
  return children.filter((child) => typeof child === 'object');
}
