import { closed, joinSpread, withoutTracking } from './pdf-blanks.ts';
import { withoutRadicals } from './radicals.ts';

/** Text of a line without wide gaps in it. Positions are in points from the page's lower left corner. */
export interface Cell {
  text: string;
  left: number;
  right: number;
}

/** A line of a PDF page. */
export interface Line {
  /** The text of all cells, with tabs between them. */
  text: string;
  /** At least one; several in a row of a table. */
  cells: readonly Cell[];
  left: number;
  right: number;
  /** Position of the baseline. */
  y: number;
  /** Font size of its largest letters. */
  size: number;
}

interface Item {
  str: string;
  transform: number[];
  width: number;
  height: number;
  hasEOL: boolean;
}

/** A piece of text that a page draws at once. */
interface Piece extends Cell {
  y: number;
  size: number;
}

/** A cell in parts: looking at the end of one growing text would take as long as the text is, each time. */
interface OpenCell {
  parts: [string, ...string[]];
  hasBlank: boolean;
  left: number;
  right: number;
}

/** A line that may continue: its cells still grow. */
interface OpenLine {
  cells: [...OpenCell[], OpenCell];
  left: number;
  right: number;
  y: number;
  size: number;
  /** Whether the next piece begins a cell of its own. */
  isParted: boolean;
  /** Distance between its last characters, in font sizes; undefined after the first character. */
  gap: number | undefined;
}

/** Joins the pieces of text that a page draws into lines, in drawing order. */
export function linesOf(items: readonly unknown[]): Line[] {
  const lines: Line[] = [];
  let current: OpenLine | undefined;
  for (const item of items) {
    if (!isItem(item)) continue;
    const piece = toPiece(item);
    if (current !== undefined && item.str !== '' && isOnAnotherLine(current, piece)) current = finish(lines, current);
    if (item.str !== '' && current === undefined) current = open(piece);
    else if (item.str !== '' && current !== undefined) append(current, piece);
    if (item.hasEOL) current = finish(lines, current);
  }
  finish(lines, current);
  return lines;
}

function isItem(item: unknown): item is Item {
  return typeof item === 'object' && item !== null && 'str' in item && 'transform' in item;
}

function toPiece({ str, transform, width, height }: Item): Piece {
  const [, , , d = 0, x = 0, y = 0] = transform;
  const size = height || Math.abs(d);
  return { text: withoutTracking({ str, width, size }), left: x, right: x + width, y, size };
}

function open({ text, left, right, y, size }: Piece): OpenLine {
  return { cells: [openCell(text, left, right)], left, right, y, size, isParted: false, gap: gapIn(text) };
}

function openCell(text: string, left: number, right: number): OpenCell {
  return { parts: [text], hasBlank: false, left, right };
}

function isOnAnotherLine(line: OpenLine, piece: Piece): boolean {
  return Math.abs(line.y - piece.y) > Math.max(line.size, piece.size) * 0.6 || piece.right < line.left;
}

// In font sizes.
const CELL_GAP = 1.5; // columns of a table are further apart than words
const WORD_GAP = 0.8;
const TRACKING = 0.25; // largest gap between the characters of one piece

function append(line: OpenLine, piece: Piece): void {
  if (piece.text.trim() === '') {
    appendBlank(line, piece);
    return;
  }
  line.size = Math.max(line.size, piece.size);
  const gap = (piece.left - line.right) / line.size;
  line.left = Math.min(line.left, piece.left);
  line.right = Math.max(line.right, piece.right);
  const { text, left, right } = piece;
  const isCell = line.isParted || gap > CELL_GAP;
  if (isCell) line.cells.push(openCell(text, left, right));
  else appendTo(line.cells.at(-1) as OpenCell, piece, { gap, isWord: gap > WORD_GAP && gap > 2 * (line.gap ?? gap) });
  line.gap = gapIn(text) ?? (isCell ? undefined : gap);
  line.isParted = false;
}

function gapIn(text: string): number | undefined {
  return text.trim().length > 1 ? TRACKING : undefined;
}

function appendBlank(line: OpenLine, { left, right }: Piece): void {
  (line.cells.at(-1) as OpenCell).hasBlank = true;
  line.isParted ||= right - left > line.size * CELL_GAP;
}

/** Appends a piece to a cell. `gap` is in font sizes. Words with gaps between their characters are two blanks apart. */
function appendTo(
  cell: OpenCell,
  { text, left, right }: Piece,
  { gap, isWord }: { gap: number; isWord: boolean },
): void {
  const last = cell.parts.at(-1) ?? '';
  const start = last.trimEnd();
  const isHan = isInsideHan(start, text);
  const isApart = cell.hasBlank || start !== last ? !isHan || gap > WORD_GAP : gap > 0.25;
  const blank = isApart && !(isHan && gap < WORD_GAP) ? ' ' : '';
  cell.parts.splice(-1, 1, start, (isWord ? '  ' : blank) + text);
  cell.hasBlank = false;
  cell.left = Math.min(cell.left, left);
  cell.right = Math.max(cell.right, right);
}

/**
 * Whether both sides of a gap are Han characters or their punctuation: there, a blank is justification, and a line
 * break is not a word boundary.
 */
export function isInsideHan(before: string, after: string): boolean {
  const [one, other] = [before.at(-1) ?? '', after[0] ?? ''];
  return (HAN.test(one) && HAN_OR_QUOTE.test(other)) || (HAN_OR_QUOTE.test(one) && HAN.test(other));
}

/** Matches Han characters, kana, full-width punctuation and surrogates of rare characters. */
const HAN = /^[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef\ud840-\udfff]$/;
const HAN_OR_QUOTE = /^[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef\ud840-\udfff\u2014\u2018-\u201d\u2026]$/;

function finish(lines: Line[], line: OpenLine | undefined): undefined {
  if (line === undefined) return;
  const { left, right, y, size } = line;
  const cells = joinSpread(withMark(line.cells.map(clean).filter(({ text }) => text !== '')));
  if (cells.length > 0) lines.push({ text: cells.map(({ text }) => text).join('\t'), cells, left, right, y, size });
}

function clean({ parts, left, right }: OpenCell): Cell {
  return { text: closed(withoutRadicals(parts.join('')).trim()).replace(/\s+/g, ' '), left, right };
}

/** Joins a list item to its mark, however far apart they are. A mark in a symbol font has no text and becomes `•`. */
function withMark(cells: Cell[]): Cell[] {
  const [first, second, ...others] = cells;
  if (first === undefined) return cells;
  const item = BULLET.exec(first.text)?.[1];
  if (item !== undefined && item !== '') return [{ ...first, text: `• ${item}` }, ...cells.slice(1)];
  const isMark = item === '' || (others.length === 0 && MARK.test(first.text));
  if (second === undefined || !isMark) return cells;
  const text = `${item === '' ? '•' : first.text} ${second.text}`;
  return [{ text, left: first.left, right: second.right }, ...others];
}

const BULLET = /^[\uf000-\uf0ff] ?(.*)$/;
/** Matches the mark of a list item: 1. or （一） or a bullet. */
const MARK =
  /^(?:[•·●○◦■□◆◇▪▶►※–*-]|(?:\d{1,2}|[a-z])[.)）．]|[(（](?:\d{1,2}|[a-z]|[一二三四五六七八九十]{1,3})[)）]|[一二三四五六七八九十]{1,3}[、.．])$/;
