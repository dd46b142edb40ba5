/**
 * An article's element as plain text: a blank line between paragraphs, a line for an item with its mark or number, nested
 * ones further in, a line for a table's row with tabs between its cells, code as it is.
 */
export function toText(root: Element): string {
  const writer = new Writer();
  writer.walk(root);
  return writer.text();
}

const PARAGRAPHS = new Set(
  'P DIV SECTION ARTICLE BLOCKQUOTE PRE TABLE UL OL DL H1 H2 H3 H4 H5 H6 FIGURE HEADER FOOTER MAIN HR DETAILS'.split(
    ' ',
  ),
);
const LINES = new Set('TR LI DT DD FIGCAPTION CAPTION SUMMARY'.split(' '));
const INDENT = '  ';

class Writer {
  private readonly lines: string[] = [''];
  /** What the lines of the item that is open begin with. */
  private indent = '';
  /** Of each numbered list, the number of its next item. */
  private readonly numbers = new Map<Element, number>();
  /** Inside a row everything is on its line. */
  private isInRow = false;

  text(): string {
    return this.lines.map((line) => line.replace(/[^\S\n]+$/, '')).join('\n');
  }

  walk(node: Node): void {
    if (node.nodeType === TEXT) return void this.append((node.nodeValue ?? '').replace(/\s+/g, ' '));
    if (node.nodeType !== ELEMENT) return;
    const name = node.nodeName;
    if (name === 'BR') return void (this.isInRow ? this.append(' ') : this.startLine());
    if (name === 'PRE' && !this.isInRow) return void this.writeCode(node.textContent ?? '');
    if (name === 'LI' && !this.isInRow) return void this.writeItem(node as Element);
    if (name === 'TR' && isData(node as Element)) return void this.writeRow(node as Element);
    const isParagraph = PARAGRAPHS.has(name);
    if (isParagraph) this.startParagraph(name);
    else if (LINES.has(name)) this.startLine();
    for (const child of node.childNodes) this.walk(child);
    if (isParagraph) this.startParagraph(name);
    else if (LINES.has(name)) this.startLine();
  }

  private writeItem(item: Element): void {
    const outer = this.indent;
    this.startLine();
    this.append(this.markOf(item.parentElement));
    this.indent = outer + INDENT;
    for (const child of item.childNodes) this.walk(child);
    this.indent = outer;
    this.startLine();
  }

  private markOf(list: Element | null): string {
    if (list?.nodeName !== 'OL') return '- ';
    const number = this.numbers.get(list) ?? Number.parseInt(list.getAttribute('start') ?? '1', 10);
    this.numbers.set(list, number + 1);
    return `${Number.isNaN(number) ? 1 : number}. `;
  }

  private writeRow(row: Element): void {
    this.startLine();
    this.isInRow = true;
    for (const [index, cell] of [...row.children].entries()) {
      if (index > 0) this.endCell();
      this.walk(cell);
    }
    this.isInRow = false;
    this.startLine();
  }

  private endCell(): void {
    this.lines[this.lines.length - 1] = `${this.lines.at(-1)?.replace(/ +$/, '')}\t`;
  }

  private writeCode(code: string): void {
    this.startParagraph('PRE');
    for (const line of code.replace(/^\n|\s+$/g, '').split('\n')) {
      this.lines[this.lines.length - 1] += this.indent + line;
      this.lines.push('');
    }
    this.startParagraph('PRE');
  }

  private startLine(): void {
    if (this.isInRow) this.append(' ');
    else if (this.lines.at(-1)?.trim() !== '' && !this.isBareMark()) this.lines.push('');
  }

  /** The lists and the paragraphs of an item stay with it: only the outermost ones have blank lines around them. */
  private startParagraph(name: string): void {
    this.startLine();
    const isApart = this.indent === '' || name === 'PRE';
    if (!this.isInRow && isApart && this.lines.at(-1) === '' && (this.lines.at(-2) ?? '') !== '') this.lines.push('');
  }

  /** An item whose text comes in a paragraph of its own goes on in the line of its mark. */
  private isBareMark(): boolean {
    return /^\s*(-|\d+\.) ?$/.test(this.lines.at(-1) ?? '');
  }

  private append(text: string): void {
    const last = this.lines.length - 1;
    const line = this.lines[last] ?? '';
    const isStart = line === '' || BLANK.has(line.at(-1) ?? '');
    const added = isStart ? text.replace(/^ +/, '') : text;
    if (added !== '') this.lines[last] = (line === '' ? this.indent : line) + added;
  }
}

const BLANK = new Set([' ', '\t']);
const ELEMENT = 1;
const TEXT = 3;

/** A row of cells that are no layout: nothing in them that is itself a table or several paragraphs. */
function isData(row: Element): boolean {
  return row.children.length > 1 && row.querySelector('table, pre, p + p, h1, h2, h3, li + li') === null;
}
