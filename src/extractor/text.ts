import { verbatim } from './tidy.ts';
import { elementsIn, tableAround } from './write/elements.ts';
import { markOf } from './write/item-marks.ts';
import { isLayout } from './write/tables.ts';

/**
 * Writes an article's element as plain text: blank lines between paragraphs, one line per list item with its marker,
 * nested items indented, one line per table row with tabs between cells, code verbatim.
 */
export function toText(root: Element): string {
  const writer = new Writer();
  writer.walk(root);
  return writer.text();
}

const PARAGRAPHS = new Set(
  'P DIV SECTION ARTICLE BLOCKQUOTE PRE TABLE UL OL DL H1 H2 H3 H4 H5 H6 FIGURE HEADER FOOTER MAIN DETAILS'.split(' '),
);
const LINES = new Set('TR TD TH LI DT DD FIGCAPTION CAPTION SUMMARY'.split(' '));
const DELETIONS = new Set(['DEL', 'S', 'STRIKE']);
const INDENT = '  ';

class Writer {
  private readonly lines: string[] = [];
  /** The current line in pieces: concatenating at each piece would be quadratic. */
  private parts: string[] = [];
  private isBareMark = false;
  /** Indentation of the current list item's lines. */
  private indent = '';
  /** Whether a table row is being written: everything in it goes on one line. */
  private isInRow = false;

  text(): string {
    this.endLine();
    return this.lines.join('\n');
  }

  walk(node: Node): void {
    if (node.nodeType === TEXT) return void this.append((node.nodeValue ?? '').replace(/\s+/g, ' '));
    if (node.nodeType !== ELEMENT) return;
    const name = node.nodeName;
    if (name === 'BR') return void (this.isInRow ? this.append(' ') : this.startLine());
    if (name === 'HR') return void this.writeBreak();
    if (name === 'PRE' && !this.isInRow) return void this.writeCode(node.textContent ?? '');
    if (name === 'LI' && !this.isInRow) return void this.writeItem(node as Element);
    if (name === 'DD' && !this.isInRow && describes(node as Element)) return void this.writeDescription(node);
    if (name === 'TR' && !this.isInRow && isData(node as Element)) return void this.writeRow(node as Element);
    if (DELETIONS.has(name)) this.append('~~');
    const isParagraph = PARAGRAPHS.has(name);
    if (isParagraph) this.startParagraph(name);
    else if (LINES.has(name)) this.startLine();
    for (const child of node.childNodes) this.walk(child);
    if (DELETIONS.has(name)) this.append('~~');
    if (isParagraph) this.startParagraph(name);
    else if (LINES.has(name)) this.startLine();
  }

  /** Writes a description indented, so that it can be told from the term above. */
  private writeDescription(description: Node): void {
    const outer = this.indent;
    this.endLine();
    this.indent = outer + INDENT;
    for (const child of description.childNodes) this.walk(child);
    this.endLine();
    this.indent = outer;
  }

  private writeItem(item: Element): void {
    const outer = this.indent;
    this.endLine();
    this.append(markOf(item));
    this.isBareMark = true;
    this.indent = outer + INDENT;
    for (const child of item.childNodes) this.walk(child);
    this.indent = outer;
    if (this.isBareMark) this.parts = []; // the item holds nothing but a picture
    this.endLine();
  }

  private writeRow(row: Element): void {
    this.startLine();
    this.isInRow = true;
    for (const [index, cell] of elementsIn(row).entries()) {
      if (index > 0) this.endCell();
      this.walk(cell);
    }
    this.isInRow = false;
    this.startLine();
  }

  private endCell(): void {
    if (this.parts.at(-1)?.endsWith(' ')) this.parts.push(this.parts.pop()?.slice(0, -1) ?? '');
    this.parts.push('\t');
  }

  private writeBreak(): void {
    this.startParagraph('PRE');
    this.append(this.isInRow ? ' ' : '---');
    this.startParagraph('PRE');
  }

  private writeCode(code: string): void {
    this.endLine();
    this.startParagraph('PRE');
    const lines = verbatim(code.replace(/^\n/, '').trimEnd()).split('\n');
    for (const line of lines) this.lines.push(this.indent + line);
    this.startParagraph('PRE');
  }

  /** Starts a line. An item whose text is in a paragraph of its own continues on its marker's line. */
  private startLine(): void {
    if (this.isInRow) this.append(' ');
    else if (!this.isBareMark) this.endLine();
  }

  /** Starts a paragraph. Blank lines go around outermost paragraphs and code; an item's other parts stay with it. */
  private startParagraph(name: string): void {
    this.startLine();
    const isApart = this.indent === '' || name === 'PRE';
    if (!this.isInRow && isApart && this.parts.length === 0 && (this.lines.at(-1) ?? '') !== '') this.lines.push('');
  }

  private endLine(): void {
    const line = this.parts.join('').trimEnd();
    if (line !== '') this.lines.push(line);
    this.parts = [];
    this.isBareMark = false;
  }

  private append(text: string): void {
    const last = this.parts.at(-1)?.at(-1);
    const added = last === undefined || BLANK.has(last) ? text.replace(/^ +/, '') : text;
    if (added === '') return;
    this.parts.push(this.parts.length === 0 ? this.indent + added : added);
    this.isBareMark = false;
  }
}

/** Whether an element explains the term before it, rather than being a section. */
function describes(description: Element): boolean {
  const before = description.previousElementSibling?.nodeName;
  return (before === 'DT' || before === 'DD') && description.querySelector(SECTIONS) === null;
}

const SECTIONS = 'h1, h2, h3, h4, h5, h6, table, pre';

const BLANK = new Set([' ', '\t']);
const ELEMENT = 1;
const TEXT = 3;

/** Whether a row goes on one line: in a data table, or without tables, code, headings, lists and several paragraphs. */
function isData(row: Element): boolean {
  if (elementsIn(row).length < 2) return false;
  return !isLayout(tableAround(row)) || row.querySelector(ARRANGED) === null;
}

const ARRANGED = 'table, pre, p + p, h1, h2, h3, li + li';
