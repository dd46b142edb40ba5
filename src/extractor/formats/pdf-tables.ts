import { weightOf } from '../tree/measure.ts';
import { escapeText } from '../write/escape.ts';
import { isValue, joinSigns, splitAmounts } from './pdf-amounts.ts';
import { joinPairs } from './pdf-blanks.ts';
import { isInsideHan, type Line } from './pdf-lines.ts';
import { type Column, columnsOf, placeIn } from './pdf-table-columns.ts';

/** A table of a page: rows with equally many cells, empty where a row has none in that column. */
export type Table = readonly string[][];

type Cells = Line['cells'];

/** Returns the tables of a page, keyed by each of their lines. */
export function tablesIn(lines: readonly Line[]): ReadonlyMap<Line, Table> {
  const tables = new Map<Line, Table>();
  for (const run of runsOf(lines)) {
    const table = tableOf(run);
    if (table !== null) for (const line of run) tables.set(line, table);
  }
  return tables;
}

/** Whether a line has several cells. */
export function isRow({ cells }: Line): boolean {
  return cells.length > 1;
}

/** Returns runs of rows. A short line among them is a row with one cell: a heading, or the rest of a two-line name. */
function runsOf(lines: readonly Line[]): Line[][] {
  const runs: Line[][] = [];
  let run: Line[] = [];
  let lowest = 0;
  const finish = () => {
    const length = run.findLastIndex(isRow) + 1;
    if (length >= MIN_ROWS) runs.push(run.slice(0, length));
    run = [];
  };
  for (const line of lines) {
    if (run.length > 0 && !goesOn(line, run, lowest)) finish();
    lowest = run.length === 0 ? line.y : Math.min(lowest, line.y);
    if (run.length > 0 || isRow(line)) run.push(line);
  }
  finish();
  return runs;
}

const MIN_ROWS = 3;

function goesOn(line: Line, run: readonly Line[], lowest: number): boolean {
  const [first] = run as [Line];
  const pitch = lowest - line.y;
  if (line.y >= first.y || pitch > line.size * MAX_PITCH || pitch < -line.size * MAX_RISE) return false;
  if (isRow(line)) return true;
  if (run.slice(-MAX_SINGLE).every((one) => !isRow(one))) return false;
  return line.right - line.left <= (first.right - first.left) * MAX_SHARE && !/[。；]$/.test(line.text);
}

const MAX_PITCH = 3; // in font sizes
const MAX_RISE = 8; // in font sizes; a cell of several lines may be drawn before the next one of its row
const MAX_SINGLE = 6;
const MAX_SHARE = 0.75; // of the first row's width

/** Returns a run of lines as a table; null if it is text in two columns, or if its cells are not below each other. */
function tableOf(lines: readonly Line[]): Table | null {
  const rows = atOneHeight(lines).map((cells) => splitAmounts(joinSigns(joinPairs(cells))));
  const columns = columnsOf(rows);
  if (columns === null) return null;
  const table = rows.map((cells) => textsIn(columns, cells));
  const isUsed = columns.map((_, at) => table.some((texts) => texts[at] !== ''));
  const placed = table.flat().filter((text) => text !== '').length;
  const isInOrder = placed >= rows.flat().length * MOST_APART;
  return isInOrder && isData(table) ? joinWrapped(table.map((texts) => texts.filter((_, at) => isUsed[at]))) : null;
}

const MOST_APART = 0.8; // of the cells; in text with wide blanks they may be anywhere

/** Returns the cells of each row from left to right, in whatever order they were drawn. */
function atOneHeight(lines: readonly Line[]): Cells[] {
  const rows: Line[][] = [];
  for (const line of lines.toSorted((one, other) => other.y - one.y)) {
    const row = rows.at(-1);
    if (row?.[0] !== undefined && row[0].y - line.y < line.size * SAME_HEIGHT) row.push(line);
    else rows.push([line]);
  }
  return rows.map((row) => row.flatMap(({ cells }) => cells).sort((one, other) => one.left - other.left));
}

const SAME_HEIGHT = 0.3; // of the font size

function textsIn(columns: readonly Column[], cells: Cells): string[] {
  const texts: string[] = columns.map(() => '');
  for (const cell of cells) {
    const at = placeIn(columns, cell);
    texts[at] = joinTexts(texts[at] ?? '', cell.text);
  }
  return texts;
}

function joinTexts(one: string, other: string): string {
  return one === '' || isInsideHan(one, other) ? one + other : `${one} ${other}`;
}

/** Whether most texts outside the first column are short. */
function isData(table: Table): boolean {
  const values = table.flatMap(([, ...others]) => others.filter((text) => text !== ''));
  return values.filter((text) => weightOf(text) <= MAX_VALUE).length >= values.length * MOST;
}

const MAX_VALUE = 24; // weighted characters: twelve Chinese ones
const MOST = 0.6;

/**
 * Joins the lines of wrapped rows, in a table with numbered rows: a line without a number continues the row above if
 * that has no value yet, or if the line only continues a text in it.
 */
function joinWrapped(table: Table): Table {
  const isNumbered = table.filter(([first = '']) => ROW_NUMBER.test(first)).length;
  if (isNumbered < table.length * MIN_NUMBERED) return table;
  const rows: string[][] = [];
  for (const row of table) {
    const above = rows.at(-1);
    if (above !== undefined && isRestOf(row, above)) {
      for (const [at, text] of row.entries()) if (text !== '') above[at] = joinTexts(above[at] ?? '', text);
    } else rows.push([...row]);
  }
  return rows;
}

const MIN_NUMBERED = 0.4; // of the lines
const ROW_NUMBER = /^[A-Z\d.()-]{1,8}$/i; // A20300, 11XX, 1.2.3

function isRestOf(row: readonly string[], above: readonly string[]): boolean {
  if (row[0] !== '' || !ROW_NUMBER.test(above[0] ?? '')) return false;
  const used = row.flatMap((text, at) => (text === '' ? [] : [at]));
  if (!above.slice(1).some(isValue)) return used.length > 0;
  const [only = 0] = used;
  return (
    used.length === 1 && only > 1 && above[only] !== '' && !isValue(row[only] ?? '') && !isValue(above[only] ?? '')
  );
}

/** Returns a table in Markdown. The first row is its head unless it has values. */
export function markdownOf(table: Table): string {
  const width = table[0]?.length ?? 0;
  const lines = table.map((cells) => `| ${cells.map((cell) => escapeText(cell).replace(/\|/g, '\\|')).join(' | ')} |`);
  const [head = '', ...others] = table[0]?.slice(1).some(isValue) ? [`|${'  |'.repeat(width)}`, ...lines] : lines;
  return [head, `|${' --- |'.repeat(width)}`, ...others].join('\n');
}

/** Returns a table in plain text, with tabs between its cells. */
export function textOf(table: Table): string {
  return table.map((cells) => cells.join('\t').trimEnd()).join('\n');
}
