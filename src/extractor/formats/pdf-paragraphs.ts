import type { Format } from '../../schemas.ts';
import { escapeLine, escapeText } from '../write/escape.ts';
import { type Frame, framesOf } from './pdf-columns.ts';
import { isInsideHan, type Line } from './pdf-lines.ts';
import { isRow, markdownOf, type Table, tablesIn, textOf } from './pdf-tables.ts';

/**
 * Returns the pages without running heads and feet: lines at the top or bottom that recur on many pages, apart from
 * their numbers, and page numbers.
 */
export function withoutRunningHeads(pages: readonly Line[][]): Line[][] {
  const counts = new Map<string, number>();
  for (const lines of pages)
    for (const key of new Set(edges(lines).map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  const isRunning = (line: Line) => {
    const count = counts.get(keyOf(line)) ?? 0;
    return (count >= MIN_REPEATS && count >= pages.length * 0.4) || isPageNumber(line);
  };
  return pages.map((lines) => {
    const drop = new Set(edges(lines).filter(isRunning));
    return lines.filter((line) => !drop.has(line));
  });
}

function isPageNumber({ text }: Line): boolean {
  return text.length <= MAX_PAGE_NUMBER && (PAGE_NUMBER.test(text) || CONTINUED.test(text));
}

/** Matches notes such as （續次頁）, （承前頁）. */
const CONTINUED = /^[(（](?:[請请]?[續续]|承|接)[次前上下後后][頁页][)）]$/;
const MIN_REPEATS = 3;
const MAX_PAGE_NUMBER = 60; // characters: 「— 第 12 頁 / 共 34 頁 —」 with blanks
const PAGE_NUMBER =
  /^[-–—·~～\s]*(第\s*)?\d{1,4}(\s*頁|\s*页)?(\s*[/／,，共]\s*(共\s*)?\d{1,4}\s*[頁页]?)?[-–—·~～\s]*$/;

/** Returns the candidates for running heads: the two highest and lowest lines, or one of each on a short page. */
function edges(lines: readonly Line[]): Line[] {
  if (lines.length < 3) return [];
  const count = lines.length < 8 ? 1 : 2;
  const sorted = lines.toSorted((one, other) => other.y - one.y);
  return [...sorted.slice(0, count), ...sorted.slice(-count)];
}

function keyOf({ text }: Line): string {
  return text.replace(/\d+/g, '#').replace(/\s+/g, '');
}

interface Paragraph {
  lines: Line[];
  size: number;
  table: Table | undefined;
}

/**
 * Joins lines to paragraphs, also across pages, and writes large ones as headings. With `isBeginning`, the largest of
 * the first page is returned as the title instead.
 */
export function toParagraphs(
  pages: readonly Line[][],
  format: Format,
  { isBeginning }: { isBeginning: boolean },
): { title: string | null; content: string } {
  const body = bodySize(pages);
  const paragraphs = pages.flat().length === 0 ? [] : group(pages);
  const title = isBeginning ? titleAmong(paragraphs, pages[0] ?? [], body) : undefined;
  const written = paragraphs
    .filter((paragraph) => paragraph !== title)
    .map((paragraph) => write(paragraph, body, format))
    .filter((text) => text !== '');
  return { title: title === undefined ? null : join(title.lines).replace(/\t/g, ' '), content: written.join('\n\n') };
}

/** Returns the font size of most of the text. */
function bodySize(pages: readonly Line[][]): number {
  const characters = new Map<number, number>();
  for (const { size, text } of pages.flat()) {
    const rounded = Math.round(size * 2) / 2;
    characters.set(rounded, (characters.get(rounded) ?? 0) + text.length);
  }
  return [...characters].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0];
}

const HEADING_RATIO = 1.15;
const MAX_HEADING_CHARACTERS = 80;

function titleAmong(paragraphs: readonly Paragraph[], first: readonly Line[], body: number): Paragraph | undefined {
  const ofFirst = paragraphs.filter(({ lines: [line] }) => line !== undefined && first.includes(line)).slice(0, 6);
  const largest = ofFirst.reduce<Paragraph | undefined>(
    (best, one) => (one.size > (best?.size ?? 0) ? one : best),
    undefined,
  );
  return largest !== undefined && isHeading(largest, body) ? largest : undefined;
}

function isHeading({ lines, size }: Paragraph, body: number): boolean {
  if (size < body * HEADING_RATIO || lines.length > 3) return false;
  const text = join(lines);
  return text.length <= MAX_HEADING_CHARACTERS && !IN_SENTENCE.test(text);
}

/** Matches text that is a sentence rather than a heading: slides set whole sentences larger than their tables. */
const IN_SENTENCE = /[，；,;][^，；,;]*[，；,;]|[。，；,;]$/;

function write(paragraph: Paragraph, body: number, format: Format): string {
  if (paragraph.table !== undefined)
    return format === 'markdown' ? markdownOf(paragraph.table) : textOf(paragraph.table);
  if (paragraph.lines.every(isRow)) return rowsOf(paragraph.lines, format);
  const text = join(paragraph.lines).trim();
  if (format === 'text') return text;
  return isHeading(paragraph, body) ? `## ${escapeText(text.replace(/\t/g, ' '))}` : escapeLine(text);
}

/** Writes rows without columns: a table if all have equally many cells; else the place of a missing one is unknown. */
function rowsOf(lines: readonly Line[], format: Format): string {
  const rows = lines.map(({ cells }) => cells.map(({ text }) => text));
  if (format === 'text') return textOf(rows);
  const isTable = rows.length > 1 && rows.every(({ length }) => length === rows[0]?.length);
  return isTable ? markdownOf(rows) : rows.map((cells) => escapeLine(cells.join('\u3000'))).join('\n');
}

function group(pages: readonly Line[][]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  const frames = new Map(pages.flatMap((lines) => [...framesOf(lines)]));
  for (const lines of pages) {
    const tables = tablesIn(lines);
    for (const [at, line] of lines.entries()) {
      const open = paragraphs.at(-1);
      const before = lines[at - 1] ?? open?.lines.at(-1);
      const table = tables.get(line);
      const isNew =
        open === undefined ||
        before === undefined ||
        table !== open.table ||
        (table === undefined && startsParagraph(line, before, { frames, isNextPage: at === 0 }));
      if (isNew) paragraphs.push({ lines: [line], size: line.size, table });
      else open.lines.push(line);
    }
  }
  return paragraphs;
}

const MARKER =
  /^([•·●○◦■□◆◇▪▶►※☐✓\-–—*]\s?|[(（]?([一二三四五六七八九十百]{1,4}|\d{1,3}|[a-zA-Z]|[ivxIVX]{1,4})[)）、]|\d{1,3}(\.\d{1,3})*[.．]\s|第[一二三四五六七八九十百\d]{1,5}[章節节條条款項项編编]|[甲乙丙丁戊己庚辛壬癸]、)/;
const ENDS_SENTENCE = /[。！？!?.:：；;」』”）)]$/;

interface Around {
  frames: ReadonlyMap<Line, Frame>;
  isNextPage: boolean;
}

function startsParagraph(line: Line, before: Line, { frames, isNextPage }: Around): boolean {
  if (Math.abs(line.size - before.size) > before.size * 0.1) return true;
  if (isRow(line) || isRow(before)) return isRow(line) !== isRow(before);
  if (MARKER.test(line.text)) return true;
  const [frame, frameBefore] = [frames.get(line), frames.get(before)];
  const isNextColumn = isNextPage || (frame !== frameBefore && line.y > before.y);
  const isFurtherIn = isNextColumn || line.left > before.left + line.size * 0.8;
  if (line.left > (frame?.left ?? 0) + line.size && isFurtherIn) return true;
  const right = frameBefore?.right ?? before.right;
  const endsEarly = before.right < right - before.size * 2;
  if (isNextColumn) return endsEarly || ENDS_SENTENCE.test(before.text);
  const pitch = before.y - line.y;
  if (pitch < 0 || pitch > line.size * 2.4) return true; // a gap
  return endsEarly && (ENDS_SENTENCE.test(before.text) || before.right < right - before.size * 6);
}

/** Joins lines: directly between Han characters, without the hyphen of a divided word, otherwise with a blank. */
function join(lines: readonly Line[]): string {
  return lines.reduce((text, line) => {
    if (text === '') return line.text;
    if (/[a-z]-$/.test(text) && /^[a-z]/.test(line.text)) return text.slice(0, -1) + line.text;
    return isInsideHan(text, line.text) ? text + line.text : `${text} ${line.text}`;
  }, '');
}
