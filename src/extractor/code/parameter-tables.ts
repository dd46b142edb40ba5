import { Block, elementsOf, textOf } from '../tree/tree.ts';

/**
 * What a parameter is made of stands in a table in its row, as JSDoc writes it: its rows become rows of the outer table, under
 * the parameter's name and theirs (`options.lid`). A table in a table would be a layout, and each cell a paragraph.
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

/** A row, whose name is put after those around it, and the rows of the table in it. */
function withInner(row: Block, around: string): Block[] {
  const name = around + putAfter(row, around);
  const inner = innerOf(row);
  if (inner === null) return [row];
  inner.dropped = 'parameters';
  dropHeading(inner);
  const rows = [inner, ...blocksOf(inner)].flatMap(blocksOf).filter(isRowOf(inner));
  return [row, ...rows.flatMap((one) => withInner(likeThe(row, one), `${name}.`))];
}

/** What stands between a parameter and its table: 'Properties'. */
function dropHeading({ parent }: Block): void {
  for (const child of parent === null ? [] : blocksOf(parent)) if (child.name === 'h6') child.dropped = 'parameters';
}

/** Rows of a table itself, not of tables in it or of its head. */
function isRowOf(table: Block): (element: Block) => boolean {
  return ({ name, parent }) =>
    name === 'tr' && (parent === table || (parent?.name === 'tbody' && parent.parent === table));
}

function innerOf(row: Block): Block | null {
  for (const cell of blocksOf(row))
    for (const child of blocksOf(cell)) if (child.dropped === null && isParameters(child)) return child;
  return null;
}

/** The name in a row, after it has been put behind what is around it. */
function putAfter(row: Block, around: string): string {
  const [first] = blocksOf(row);
  const holder = first === undefined ? undefined : (blocksOf(first)[0] ?? first);
  if (holder === undefined) return '';
  const name = textOf(holder).trim();
  if (around !== '') holder.children = [around + name];
  return name;
}

/** A row with the columns of another: each kind of cell in its place, those that it lacks empty. */
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
