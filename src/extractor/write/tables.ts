import { memoize } from '../../memoize.ts';
import { elementsIn, tableAround } from './elements.ts';

/** Returns the number of cells in the widest row: a header cell may span several columns. */
export function columnsOf(table: Element): number {
  return rowsOf(table).reduce((most, { cells }) => Math.max(most, cells.length), 1);
}

/**
 * Whether a table is page layout rather than data: a single column, one row with only one cell that is not empty, or
 * cells with tables, sections or code; also cells with paragraphs or lists, unless a header, lines or a grid mark data.
 */
export function isLayout(table: Element | null): boolean {
  return table === null || isLaidOut(table);
}

/** Memoised: `isLayout` is called for every cell. */
const isLaidOut = memoize((table: Element) => {
  const rows = rowsOf(table);
  const isNarrow = rows.every(({ cells }) => cells.length < 2) || isAlone(rows);
  return isNarrow || isInCell(table) || (!isHeaded(rows) && isArranged(table, rows));
}, new WeakMap<Element, boolean>());

/** Whether a single row's empty cells only centre or indent the other: a picture in an e-mail, a nested comment. */
function isAlone([row, ...others]: readonly Row[]): boolean {
  if (row === undefined || others.length > 0) return false;
  return row.cells.filter((cell) => /\S/.test(cell.textContent ?? '') || cell.querySelector('img')).length === 1;
}

interface Row {
  element: Element;
  cells: Element[];
}

/** Returns a table's own rows, without those of nested tables, which may be a hundred deep. */
function rowsOf(part: Element): Row[] {
  return elementsIn(part).flatMap((child) => {
    if (child.nodeName === 'TR') return [{ element: child, cells: elementsIn(child) }];
    return child.nodeName === 'TABLE' ? [] : rowsOf(child);
  });
}

function isArranged(table: Element, rows: readonly Row[]): boolean {
  if (table.querySelector(SECTIONS) !== null) return true;
  if (table.hasAttribute('data-ruled') && isOfCells(rows)) return false;
  const isTitled = isTitles(rows[0]);
  return (
    (!isTitled && !isOfShortCells(rows) && table.querySelector('td p + p') !== null) ||
    (!isTitled && !isGrid(rows) && table.querySelector('td ul') !== null)
  );
}

const SECTIONS = 'table, td h1, td h2, td h3, td pre';

/** Whether most rows have several cells, and no cell holds a whole text. */
function isOfCells(rows: readonly Row[]): boolean {
  const several = rows.filter(({ cells }) => cells.length > 1);
  return (
    several.length > 1 &&
    several.length > rows.length / 2 &&
    rows.every(({ cells }) => cells.every(({ textContent }) => (textContent ?? '').length <= MAX_CELL))
  );
}

const MAX_CELL = 500; // characters

function isTitles(row: Row | undefined): boolean {
  if (row === undefined || row.cells.length < 2) return false;
  return row.element.parentNode?.nodeName === 'THEAD' || row.cells.every(({ nodeName }) => nodeName === 'TH');
}

/** Whether a table is a grid of several columns with only a few words in each cell, possibly on several lines. */
function isOfShortCells(rows: readonly Row[]): boolean {
  const cells = rows.flatMap((row) => row.cells);
  return isGrid(rows) && (cells.length > rows.length * 2 || isTimetable(rows)) && cells.every(isShort);
}

/** Whether rows below the first all begin with a number, date or time; a second column says what takes place then. */
function isTimetable([, ...rows]: readonly Row[]): boolean {
  return rows.length >= MIN_HEADED && rows.every(({ cells }) => /^\s*\d/.test(cells[0]?.textContent ?? ''));
}

function isShort(cell: Element): boolean {
  return (cell.textContent ?? '').trim().length <= MAX_SHORT && cell.querySelector('img') === null;
}

const MAX_SHORT = 100; // characters

function isGrid(rows: readonly Row[]): boolean {
  return rows.length >= MIN_HEADED && rows.every(({ cells }) => cells.length === rows[0]?.cells.length);
}

/** Whether a table is inside a cell of a data table and so belongs to that cell's text. */
function isInCell(table: Element): boolean {
  const outer = table.parentNode && tableAround(table.parentNode);
  return outer !== null && !isLayout(outer);
}

/** Whether most rows are a header cell and a value, as in an encyclopedia's infobox, whatever the cells hold. */
function isHeaded(rows: readonly Row[]): boolean {
  const headed = rows.filter(({ cells }) => cells.length === 2 && cells[0]?.nodeName === 'TH');
  return headed.length >= MIN_HEADED && headed.length > rows.length / 2;
}

const MIN_HEADED = 3;

/**
 * Inserts empty cells for the columns and rows that a data table's cells span: markdown and text cannot keep columns
 * aligned otherwise. Stops after MAX_FILLED cells.
 */
export function fillSpans(table: Element): void {
  if (isLayout(table)) return;
  const rows = rowsOf(table);
  const columns = columnsOf(table);
  let left = MAX_FILLED;
  let above: ReadonlyMap<number, number> = new Map();
  let section: Element | null = null;
  for (const row of rows) {
    const isNext = section !== row.element.parentElement; // no cell spans rows of another section
    section = row.element.parentElement;
    const filled = fillRow(row, isNext ? new Map() : above, columns);
    above = filled.below;
    left -= filled.added;
    if (left < 0) return;
  }
}

const MAX_FILLED = 5_000;

/** Moves a table's foot, which older HTML has before the rows, to its end, where browsers draw it. */
export function putFootBelow(table: Element): void {
  const foot = elementsIn(table).find(({ nodeName }) => nodeName === 'TFOOT');
  if (foot !== undefined && foot.nextElementSibling !== null) table.append(foot);
}

/**
 * Moves a heading that is a table's first row, in one cell over all columns, above the table: in a cell it would make
 * the table look like page layout.
 */
export function putTitleAbove(table: Element): void {
  const [first, second] = rowsOf(table);
  const [cell, ...others] = first?.cells ?? [];
  if (first === undefined || cell === undefined || others.length > 0 || (second?.cells.length ?? 0) < 2) return;
  if (spanOf(cell, 'colspan') < 2 || cell.querySelector(HEADING) === null || cell.querySelector('table') !== null)
    return;
  const title = table.ownerDocument.createElement('div');
  title.append(...cell.childNodes);
  table.before(title);
  first.element.remove();
}

const HEADING = 'h1, h2, h3, h4, h5, h6';

/**
 * Inserts the empty cells of one row. `above` maps a column to the number of rows, from this one on, that a cell above
 * spans. Returns the same map for the next row, and how many cells were added.
 */
function fillRow({ element: row, cells: own }: Row, above: ReadonlyMap<number, number>, columns: number): Filled {
  const below = new Map<number, number>();
  let added = 0;
  let column = 0;
  const addEmpty = (before: Element | null) => {
    added++;
    row.insertBefore(row.ownerDocument.createElement('td'), before);
  };
  const fillFromAbove = (before: Element | null) => {
    for (let rows = above.get(column); rows !== undefined; rows = above.get(++column)) {
      addEmpty(before);
      if (rows > 1) below.set(column, rows - 1);
    }
  };
  own.forEach((cell, index) => {
    fillFromAbove(cell);
    const rows = spanOf(cell, 'rowspan');
    const room = columns - column - (own.length - index - 1);
    for (let left = Math.min(spanOf(cell, 'colspan'), Math.max(1, room)); left > 0; left--, column++) {
      if (left > 1) addEmpty(cell.nextElementSibling);
      if (rows > 1) below.set(column, rows - 1);
    }
  });
  fillFromAbove(null);
  return { below, added };
}

interface Filled {
  below: Map<number, number>;
  added: number;
}

/** Returns how many columns or rows a cell spans; a rowspan of 0 reaches to the end of its section. */
function spanOf(cell: Element, direction: 'colspan' | 'rowspan'): number {
  const span = Number.parseInt(cell.getAttribute(direction) ?? '1', 10);
  if (span === 0 && direction === 'rowspan') return Number.POSITIVE_INFINITY;
  return Math.max(1, span || 1);
}
