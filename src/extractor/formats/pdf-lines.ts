import { closed, withoutTracking } from './pdf-blanks.ts';
import { withoutRadicals } from './radicals.ts';

/** A line of a PDF page. Lengths are in points, positions from the page's lower left corner. */
export interface Line {
  text: string;
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

/** Joins the pieces of text that a page draws to lines, in drawing order. */
export function linesOf(items: readonly unknown[]): Line[] {
  const lines: Line[] = [];
  let current: Line | undefined;
  for (const item of items) {
    if (!isItem(item)) continue;
    const piece = toPiece(item);
    if (current !== undefined && item.str !== '' && isOnAnotherLine(current, piece)) current = finish(lines, current);
    if (item.str !== '') current = current === undefined ? piece : append(current, piece);
    if (item.hasEOL) current = finish(lines, current);
  }
  finish(lines, current);
  return lines;
}

function isItem(item: unknown): item is Item {
  return typeof item === 'object' && item !== null && 'str' in item && 'transform' in item;
}

function toPiece({ str, transform, width, height }: Item): Line {
  const [, , , d = 0, x = 0, y = 0] = transform;
  const size = height || Math.abs(d);
  return { text: withoutTracking({ str, width, size }), left: x, right: x + width, y, size };
}

function isOnAnotherLine(line: Line, piece: Line): boolean {
  return Math.abs(line.y - piece.y) > Math.max(line.size, piece.size) * 0.6 || piece.right < line.left;
}

const CELL_GAP_EM = 1.5; // in font sizes; columns of a table are further apart than words

function append(line: Line, piece: Line): Line {
  const right = Math.max(line.right, piece.right);
  const size = Math.max(line.size, piece.text.trim() === '' ? 0 : piece.size);
  if (piece.text.trim() === '') return { ...line, text: line.text + blank(piece, size), right: line.right, size };
  const gap = piece.left - line.right;
  const start = line.text.replace(/(?<! ) +$/, '');
  const isCell = gap > size * CELL_GAP_EM;
  const isApart = /\s$/.test(line.text) ? !isInsideHan(start, piece.text) || gap > size * 0.8 : gap > size * 0.25;
  const space = isCell ? '\t' : isApart && !(isInsideHan(start, piece.text) && gap < size * 0.8) ? ' ' : '';
  return { text: start + space + piece.text, left: Math.min(line.left, piece.left), right, y: line.y, size };
}

function blank({ left, right }: Line, size: number): string {
  return right - left > size * CELL_GAP_EM ? '\t' : ' ';
}

/**
 * Whether both sides of a gap are Han characters or their punctuation: there a blank is justification and a line
 * break no word boundary.
 */
export function isInsideHan(before: string, after: string): boolean {
  const [one, other] = [before.at(-1) ?? '', after[0] ?? ''];
  return (HAN.test(one) && HAN_OR_QUOTE.test(other)) || (HAN_OR_QUOTE.test(one) && HAN.test(other));
}

/** Han characters, kana, full-width punctuation and surrogates of rare characters. */
const HAN = /^[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef\ud840-\udfff]$/;
const HAN_OR_QUOTE = /^[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef\ud840-\udfff\u2014\u2018-\u201d\u2026]$/;

function finish(lines: Line[], line: Line | undefined): undefined {
  const text = closed(
    withoutRadicals(line?.text ?? '')
      .replace(BULLET, '• ')
      .replace(/(?<! ) *\t[\t ]*/g, '\t')
      .replace(/ {2,}/g, ' '),
  ).trim();
  if (line !== undefined && text) lines.push({ ...line, text });
  return undefined;
}

/** A mark of an item in a font of symbols, which has no characters of its own. */
const BULLET = /^\s*[\uf000-\uf0ff]\s*(?=\S)/;
