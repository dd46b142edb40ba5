import { elementNames } from './element-names.ts';
import type { Step } from './step.ts';

/**
 * An element of the lightweight tree that a page is parsed into: jsdom's nodes cost a hundred times as much, and most
 * of a page is never needed as DOM.
 */
export class Block {
  name: string;
  /** The name in the page's source, which its style sheets refer to; steps rename elements. */
  readonly tag: string;
  readonly attributes: Record<string, string>;
  children: Array<Block | string> = [];
  parent: Block | null;
  /** The name of the step that removed this element and its subtree; null while it is part of the page. */
  dropped: Step | null = null;
  /** Whether the element is part of a line of text, so that neither it nor any descendant starts a paragraph. */
  inline = false;
  size: Size = EMPTY;
  /** A leaf's content and size when it was last measured: a cache, as few leaves change between steps. */
  measured: Measured | null = null;
  /** Position in document order; maps Readability's nodes back to blocks. */
  index = 0;
  private words: string | undefined;

  constructor(name: string, attributes: Record<string, string>, parent: Block | null, tag = name) {
    this.name = name;
    this.tag = tag;
    this.attributes = attributes;
    this.parent = parent;
  }

  /** The words of the element's id, class, role and itemprop (see `elementNames`). */
  get called(): string {
    this.words ??= elementNames(this.attributes);
    return this.words;
  }

  /** Whether the element is a paragraph, cell or line: a block of only text and inline children. Called very often. */
  get isLeaf(): boolean {
    if (this.inline) return false;
    for (const child of this.children) if (typeof child === 'object' && !child.inline) return false;
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

/** Returns an element's tag name and identifiers; elements that share both are of one kind on their page. */
export function selectorOf({ name, called }: Block): string {
  return `${name} ${called}`;
}

/** Returns the weighted length of an element's text outside links, prose or not. */
export function textOutsideLinks({ size }: Block): number {
  return size.text - size.links;
}

/** Whether an element is a paragraph of sentences. */
export function isProse({ isLeaf, size }: Block): boolean {
  return isLeaf && size.prose > 0;
}

/** Whether an element is or contains an image. */
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

/** Returns the sum of one of the sizes over several blocks. */
export function totalOf(blocks: readonly Block[], what: keyof Size): number {
  return blocks.reduce((total, { size }) => total + size[what], 0);
}

/**
 * Iterates over an element and its descendants in document order, without dropped subtrees. An element that the
 * consumer drops during the iteration is not descended into.
 */
export function elementsOf(root: Block): IteratorObject<Block, undefined> {
  return new Elements(root);
}

/**
 * A hand-written iterator that reuses one result object: a generator took a twentieth of a page's time, this takes a
 * quarter of that.
 */
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

/** Returns the leaves of an element (paragraphs, cells, lines) in document order, without dropped ones. */
export function leavesOf(root: Block): Block[] {
  const leaves: Block[] = [];
  addLeaves(root, leaves);
  return leaves;
}

/** Adds an element's leaves; does not descend into leaves and inline elements, which contain none. */
function addLeaves(element: Block, leaves: Block[]): void {
  if (element.dropped !== null || element.inline) return;
  if (element.isLeaf) leaves.push(element);
  else for (const child of element.children) if (typeof child === 'object') addLeaves(child, leaves);
}

/** Returns a node's text as written, without dropped elements; `<br>` becomes a line break. */
export function textOf(node: Block | string): string {
  if (typeof node === 'string') return node;
  if (node.dropped !== null) return '';
  if (node.name === 'br') return '\n';
  let text = '';
  for (const child of node.children) text += typeof child === 'string' ? child : textOf(child);
  return text;
}

/** Whether a node contains any text that is neither blank nor dropped. */
export function hasText(node: Block | string): boolean {
  if (typeof node === 'string') return /\S/.test(node);
  return node.dropped === null && node.children.some(hasText);
}

/** Whether an element is a heading of any level, with or without text. */
export function isHeading({ name }: Block): boolean {
  return /^h[1-6]$/.test(name);
}

/** Whether an element is or contains a non-empty heading of the first three levels. */
export function hasHeading(element: Block): boolean {
  return elementsOf(element).some(
    ({ name, children }) => /^h[1-3]$/.test(name) && children.some((child) => hasText(child)),
  );
}

/** Returns a node's text, trimmed and with each run of whitespace collapsed to one blank. */
export function lineOf(node: Block | string): string {
  const text = textOf(node);
  return (/[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
}

/** Whether an element is `ancestor` or a descendant of it. */
export function isWithin(element: Block, ancestor: Block): boolean {
  for (let at: Block | null = element; at !== null; at = at.parent) if (at === ancestor) return true;
  return false;
}

/** Returns the element and its ancestors, innermost first. */
export function ancestorsOf(element: Block): Block[] {
  const chain: Block[] = [];
  for (let at: Block | null = element; at !== null; at = at.parent) chain.push(at);
  return chain;
}
