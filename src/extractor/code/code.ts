import type { HiddenBlocks } from '../hidden/hidden-by-styles.ts';
import { Block, elementsOf, hasText, isHeading, textOf } from '../tree/tree.ts';
import { dropGutter, nameLanguage } from './code-around.ts';
import { namedBlocks } from './code-blocks.ts';
import { isCalledLineNumber, languageAlone, languageNamed, withoutCopyLabel, withoutCounting } from './code-names.ts';

/**
 * Reduces every `<pre>` to its code: lines, links and images, without line numbers, labels and highlighters' wrappers.
 * Sets `data-lang` to the language. `hidden` are the elements that the page's styles hide; code in them is left out.
 */
export function tidyCode(body: Block, hidden: HiddenBlocks): void {
  const blocks = namedBlocks(body);
  if (blocks.length === 0) return;
  const holders = new Set(blocks.flatMap(preAround));
  for (const block of blocks) {
    if (holders.has(block) || elementsOf(block).some(isHeading)) unwrap(block);
    else flatten(block, hidden);
  }
  const codes = blocks.filter(({ name }) => name === 'pre');
  for (const code of codes) dropGutter(code);
  for (const code of codes) if (code.dropped === null) nameLanguage(code);
}

/** Returns the `<pre>` around this one: the frame of a table with the code in one cell, line numbers in another. */
function preAround({ parent }: Block): Block[] {
  for (let at = parent; at !== null; at = at.parent) if (at.name === 'pre') return [at];
  return [];
}

function unwrap(block: Block): void {
  block.name = 'div';
  for (const child of block.children) if (typeof child === 'object' && child.name === 'code') child.name = 'div';
}

function flatten(block: Block, hidden: HiddenBlocks): void {
  const only = onlyCode(block);
  const code = elementsOf(block).find(({ name }) => name === 'code');
  const language =
    languageNamed(block.attributes) || languageNamed(code?.attributes ?? {}) || languageAlone(code?.attributes ?? {});
  const lines = new Lines(hidden, language.toLowerCase());
  nameLines(block);
  lines.read(only ?? block);
  block.attributes['data-lang'] = language;
  block.children = lines.end();
  for (const child of block.children) if (typeof child === 'object') child.parent = block;
}

/** Returns the only `<code>` child, if any. Its siblings are line numbers, or a bar with the language and a button. */
function onlyCode({ children }: Block): Block | null {
  const codes = children.filter((child) => typeof child === 'object' && child.name === 'code');
  const hasText = children.some((child) => typeof child === 'string' && /\S/.test(child));
  return codes.length === 1 && !hasText ? (codes[0] as Block) : null;
}

/** Turns `<code>` elements into `<div>`s in blocks where each line is a `<code>`, as some editors write them. */
function nameLines({ children }: Block): void {
  const isCode = (child: Block | string) => typeof child === 'object' && child.name === 'code';
  const lines = children.filter(isCode) as Block[];
  if (lines.length < 2 || children.some((child) => !isCode(child) && hasText(child))) return;
  for (const line of lines) line.name = 'div';
}

/** Collects the text of a code block as it is displayed: block elements begin a new line. */
class Lines {
  private readonly hidden: HiddenBlocks;
  private readonly language: string;
  private readonly out: Array<Block | string> = [];
  private text = '';
  private last = '';
  /** Whether a block element has begun or ended, so that the next text starts a new line. */
  private isApart = false;

  constructor(hidden: HiddenBlocks, language: string) {
    this.hidden = hidden;
    this.language = language;
  }

  read({ children }: Block): void {
    for (const child of children) {
      if (typeof child === 'string') this.add(child);
      else if (!this.isLeftOut(child)) this.readElement(child);
    }
  }

  end(): Array<Block | string> {
    this.endText();
    const ends = new Set([0, this.out.length - 1]);
    if (this.out.length === 1 && typeof this.out[0] === 'string') this.out[0] = withoutCounting(this.out[0]);
    return this.out.map((part, index) => (typeof part === 'string' && ends.has(index) ? withoutCopyLabel(part) : part));
  }

  private readElement(element: Block): void {
    if (element.name === 'br') return void this.addBreak();
    if (element.name === 'a' || element.name === 'img') return void this.addElement(element);
    const isBlock = BLOCKS.has(element.name);
    this.isApart ||= isBlock;
    this.read(element);
    if (isBlock) this.leaveOutLabel();
    this.isApart ||= isBlock;
  }

  /** Discards the text read so far if it is only a bar that names the language. */
  private leaveOutLabel(): void {
    const isShort = this.out.length === 0 && this.text.length < MAX_LABEL;
    if (isShort && this.text.trim().toLowerCase() === this.language) [this.text, this.last] = ['', ''];
  }

  private isLeftOut(element: Block): boolean {
    return element.dropped !== null || (this.hidden.get(element) ?? 'passing') !== 'passing' || isLineNumber(element);
  }

  private add(text: string): void {
    if (text === '') return;
    if (!text.startsWith('\n')) this.startLine();
    this.isApart = false;
    this.text += text;
    this.last = text.at(-1) ?? '';
  }

  private addBreak(): void {
    this.startLine();
    this.add('\n');
  }

  private addElement({ name, attributes, children }: Block): void {
    const { href = '', src = '', alt = '' } = attributes;
    const element = new Block(name, name === 'a' ? { href } : { src, alt }, null);
    element.children = children.map((child) => (typeof child === 'string' ? child : textOf(child)));
    this.startLine();
    this.endText();
    this.out.push(element);
    this.last = ' ';
  }

  private startLine(): void {
    if (this.isApart && this.last !== '' && this.last !== '\n') this.text += '\n';
    this.isApart = false;
  }

  private endText(): void {
    if (this.text !== '') this.out.push(this.text);
    this.text = '';
  }
}

const MAX_LABEL = 40; // characters
const BLOCKS = new Set('div p ul ol li table tbody tr dl dt dd section header'.split(' '));

function isLineNumber(element: Block): boolean {
  const { name, parent, attributes } = element;
  const isFirstCell = name === 'td' && parent?.children.find((child) => typeof child === 'object') === element;
  const mayBe = isFirstCell || name === 'ul' || name === 'ol' || attributes['data-unselectable'] !== undefined;
  if (!mayBe && !isCalledLineNumber(element.called)) return false;
  return /^[\d\s]*$/.test(textOf(element));
}
