import type { Cell } from './pdf-lines.ts';

/** Horizontal extent, in points from the page's left edge. */
interface Extent {
  left: number;
  right: number;
}

/** Horizontal extent of a table's column. */
export interface Column extends Extent {
  /** Whether it holds numbers: these end at its right edge, so cells just left of it are in the column too. */
  isOfNumbers: boolean;
}

/**
 * Returns the columns of rows: the places where cells are one below the other. Only the rows with the most cells count,
 * as a heading may span several columns. Null if there are fewer than two.
 */
export function columnsOf(rows: ReadonlyArray<readonly Cell[]>): Column[] | null {
  const counts = rows.map((cells) => cells.length).sort((one, other) => other - one);
  const most = counts[Math.floor(counts.length * FEW)] ?? 0;
  const fullest = rows.filter((cells) => cells.length > 1 && cells.length >= most * NEARLY);
  if (fullest.length < MIN_ROWS) return null;
  const columns = inTurn(fullest) ?? coveredBy(fullest.flat(), Math.floor(fullest.length * FEW));
  return columns.length > 1 && columns.length <= MAX_COLUMNS ? widened(columns, fullest.flat()) : null;
}

const FEW = 0.1; // share of the rows that may be laid out differently
const NEARLY = 0.7;
const MIN_ROWS = 2;
const MAX_COLUMNS = 40;

/** Returns the places of the first, second and further cells, if all rows have equally many and no places overlap. */
function inTurn(rows: ReadonlyArray<readonly Cell[]>): Extent[] | null {
  const [{ length }] = rows as [readonly Cell[]];
  if (rows.some((cells) => cells.length !== length)) return null;
  const columns = Array.from({ length }, (_, at) => around(rows.map((cells) => cells[at] as Cell)));
  return columns.every(({ right }, at) => right <= (columns[at + 1]?.left ?? right)) ? columns : null;
}

/** Returns the stretches that more than `tolerance` cells cover. */
function coveredBy(cells: readonly Cell[], tolerance: number): Extent[] {
  const ends = cells.flatMap(({ left, right }) => [
    { at: left, step: 1 },
    { at: Math.max(left, right - TOUCHING), step: -1 },
  ]);
  ends.sort((one, other) => one.at - other.at || other.step - one.step);
  const stretches: Extent[] = [];
  let covered = 0;
  for (const { at, step } of ends) {
    if (covered === tolerance && step === 1) stretches.push({ left: at, right: at });
    covered += step;
    const stretch = stretches.at(-1);
    if (covered === tolerance && step === -1 && stretch !== undefined) stretch.right = at;
  }
  return stretches;
}

const TOUCHING = 0.5; // points by which a cell may overlap another

/** Returns columns as wide as the widest of their cells, up to the next column. */
function widened(stretches: readonly Extent[], cells: readonly Cell[]): Column[] {
  const narrow = stretches.map((stretch) => ({ ...stretch, isOfNumbers: false }));
  const inEach = Map.groupBy(cells, (cell) => placeIn(narrow, cell));
  return stretches.map(({ left, right }, at) => {
    const own = inEach.get(at) ?? [];
    const widest = around([{ left, right }, ...own]);
    return {
      left: Math.max(widest.left, stretches[at - 1]?.right ?? widest.left),
      right: Math.min(widest.right, stretches[at + 1]?.left ?? widest.right),
      isOfNumbers: own.filter(({ text }) => /\d/.test(text)).length > own.length / 2,
    };
  });
}

function around(cells: readonly Extent[]): Extent {
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const cell of cells) [left, right] = [Math.min(left, cell.left), Math.max(right, cell.right)];
  return { left, right };
}

/** Returns the column that holds most of a cell; between two, the nearer one or a column of numbers to its right. */
export function placeIn(columns: readonly Column[], { left, right }: Cell): number {
  const shared = columns.map((column) => Math.min(column.right, right) - Math.max(column.left, left));
  const most = Math.max(...shared);
  const next = columns.findIndex((column) => column.left >= right);
  return most <= 0 && columns[next]?.isOfNumbers === true ? next : shared.indexOf(most);
}
