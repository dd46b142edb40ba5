import { elementNames } from './element-names.ts';
import type { Step } from './step.ts';

/**
 * An element of the light tree that a page is read into: jsdom's nodes cost a hundred times as much, and most of a
 * page is never needed as DOM.
 */
export class Block {
  name: string;
  readonly attributes: Record<string, string>;
  children: Array<Block | string> = [];
  parent: Block | null;
  /** The name of the step that removed this element and its subtree; null while it is part of the page. */
  dropped: Step | null = null;
  /** Part of a line of text: neither it nor any descendant starts a paragraph. */
  inline = false;
  size: Size = EMPTY;
  /** What a leaf was when it was measured last, and its size then. Between the steps nearly all stay as they are. */
  measured: Measured | null = null;
  /** Position in document order; maps Readability's nodes back to blocks. */
  index = 0;
  private words: string | undefined;

  constructor(name: string, attributes: Record<string, string>, parent: Block | null) {
    this.name = name;
    this.attributes = attributes;
    this.parent = parent;
  }

  /** What the element's id, class, role and itemprop call it (`namesIn`). */
  get called(): string {
    this.words ??= elementNames(this.attributes);
    return this.words;
  }

  /** A paragraph, cell or line: a block whose children are all text or inline. */
  get isLeaf(): boolean {
    if (this.inline) return false;
    for (const child of this.children) if (typeof child === 'object' && !child.inline) return false; // asked of each element, many times
    return true;
  }
}

/** Amounts of text in an element, in weighted characters (`weightOf`: a Chinese character counts twice). */
export interface Size {
  text: number;
  /** Part of `text` inside links. */
  links: number;
  /** Part of `text` inside links outside prose: menus, lists of other pages. */
  menu: number;
  /** Part of `text` in paragraphs of sentences, without their links. */
  prose: number;
  /** Number of paragraphs of sentences. */
  paragraphs: number;
}

interface Measured {
  name: string;
  line: string;
  links: number;
  size: Size;
}

/** The size of an element without text. */
export const EMPTY: Size = { text: 0, links: 0, menu: 0, prose: 0, paragraphs: 0 };

/** Tag name and identifiers: elements that share them are of one kind on their page. */
export function selectorOf({ name, called }: Block): string {
  return `${name} ${called}`;
}

/** Weighted length of an element's text outside links, prose or not. */
export function textOutsideLinks({ size }: Block): number {
  return size.text - size.links;
}

/** Whether an element is a paragraph of sentences. */
export function isProse({ isLeaf, size }: Block): boolean {
  return isLeaf && size.prose > 0;
}

/** Whether an element holds an image. */
export function hasImage(element: Block): boolean {
  return elementsOf(element).some(({ name }) => name === 'img');
}

/** Whether a node is a line break. */
export function isBreak(node: Block | string | undefined): boolean {
  return typeof node === 'object' && node.name === 'br';
}

/** Whether an element is, or is declared as, the main part of its page. */
export function isMain({ name, attributes }: Block): boolean {
  return name === 'main' || attributes.role === 'main';
}

/** Sum of one size over several blocks. */
export function totalOf(blocks: readonly Block[], what: keyof Size): number {
  return blocks.reduce((total, { size }) => total + size[what], 0);
}

/**
 * The element and its descendants in document order, without dropped subtrees. An element that the consumer drops is
 * not descended into.
 */
export function elementsOf(root: Block): IteratorObject<Block, undefined> {
  return new Elements(root);
}

/** By hand and with one result for all steps: a generator took a twentieth of a page's time, this a quarter of that. */
class Elements extends Iterator<Block, undefined> {
  private readonly waiting: Block[];
  private readonly step: { done: boolean; value: Block | undefined } = { done: false, value: undefined };

  constructor(root: Block) {
    super();
    this.waiting = [root];
  }

  next(): IteratorResult<Block, undefined> {
    const { value: last } = this.step;
    if (last?.dropped === null) this.descend(last); // the consumer may have dropped it
    let element = this.waiting.pop();
    while (element !== undefined && element.dropped !== null) element = this.waiting.pop();
    this.step.value = element;
    this.step.done = element === undefined;
    return this.step as IteratorResult<Block, undefined>;
  }

  private descend({ children }: Block): void {
    for (let index = children.length - 1; index >= 0; index--) {
      const child = children[index];
      if (typeof child === 'object') this.waiting.push(child);
    }
  }
}

/** The leaves of an element (paragraphs, cells, lines) in document order, without dropped ones. */
export function leavesOf(root: Block): Block[] {
  const leaves: Block[] = [];
  addLeaves(root, leaves);
  return leaves;
}

/** Nothing inside a leaf, or in a line, is one. */
function addLeaves(element: Block, leaves: Block[]): void {
  if (element.dropped !== null || element.inline) return;
  if (element.isLeaf) leaves.push(element);
  else for (const child of element.children) if (typeof child === 'object') addLeaves(child, leaves);
}

/** The text of a node as written, without dropped elements; `<br>` is a line break. */
export function textOf(node: Block | string): string {
  if (typeof node === 'string') return node;
  if (node.dropped !== null) return '';
  if (node.name === 'br') return '\n';
  let text = '';
  for (const child of node.children) text += typeof child === 'string' ? child : textOf(child);
  return text;
}

/** Whether a node holds any text that is not blank or dropped. */
export function hasText(node: Block | string): boolean {
  if (typeof node === 'string') return /\S/.test(node);
  return node.dropped === null && node.children.some(hasText);
}

/** Whether an element is a heading, of whatever level and with text or without. */
export function isHeading({ name }: Block): boolean {
  return /^h[1-6]$/.test(name);
}

/** Whether an element is or holds a heading of the first three levels, with text. */
export function hasHeading(element: Block): boolean {
  return elementsOf(element).some(
    ({ name, children }) => /^h[1-3]$/.test(name) && children.some((child) => hasText(child)),
  );
}

/** A node's text with runs of whitespace collapsed, trimmed. */
export function lineOf(node: Block | string): string {
  const text = textOf(node);
  return (/[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
}

/** Whether an element is `ancestor` or a descendant of it. */
export function isWithin(element: Block, ancestor: Block): boolean {
  for (let at: Block | null = element; at !== null; at = at.parent) if (at === ancestor) return true;
  return false;
}

/** The element and its ancestors, innermost first. */
export function ancestorsOf(element: Block): Block[] {
  const chain: Block[] = [];
  for (let at: Block | null = element; at !== null; at = at.parent) chain.push(at);
  return chain;
}
