/** A page as a light tree: jsdom's nodes cost a hundred times as much, and most of a page never reaches it. */
export class Block {
  name: string;
  readonly attributes: Record<string, string>;
  children: Array<Block | string> = [];
  parent: Block | null;
  /** The step that took this element out of the page; its subtree goes with it. */
  dropped: string | null = null;
  /** Part of a line: neither it nor anything in it starts a paragraph. */
  inline = false;
  size: Size = EMPTY;
  /** Place in document order; survives the way through Readability and back. */
  index = 0;
  private words: string | undefined;

  constructor(name: string, attributes: Record<string, string>, parent: Block | null) {
    this.name = name;
    this.attributes = attributes;
    this.parent = parent;
  }

  /** What the site's author called it: id, class, role and itemprop as lower-case words. */
  get called(): string {
    this.words ??= wordsOf(this.attributes);
    return this.words;
  }

  /** A paragraph, cell or line: all that it holds is inline. */
  get isLeaf(): boolean {
    return !this.inline && this.children.every((child) => typeof child === 'string' || child.inline);
  }
}

function wordsOf({ id = '', class: classes = '', role = '', itemprop = '' }: Record<string, string>): string {
  const names = /[:[]|--/.test(classes) ? plainNames(classes) : classes;
  const all = `${id} ${names} ${role} ${itemprop}`;
  return all
    .replace(/([a-z0-9])(?=[A-Z])/g, '$1 ')
    .replace(/[\s_-]+/g, ' ')
    .trim()
    .toLowerCase();
}

/**
 * Without Tailwind's names of looks, which hold conditions and values (`print:hidden`, `mt-[var(--banner-height)]`), and
 * without BEM's modifiers of a name that is there by itself: `section section--with-ads`.
 */
function plainNames(classes: string): string {
  const names = new Set(classes.split(/\s+/));
  const isModifier = (name: string) => name.includes('--') && names.has(name.split('--', 1)[0] ?? '');
  return [...names].filter((name) => !/[:[]/.test(name) && !isModifier(name)).join(' ');
}

/** How much of what kind of text an element holds, in characters of which a Chinese one counts twice. */
export interface Size {
  text: number;
  /** Of it, inside links. */
  links: number;
  /** Of it, inside links that stand by themselves: menus, lists of other pages. */
  menu: number;
  /** Of it, in paragraphs that read as sentences. */
  prose: number;
  /** How many such paragraphs. */
  paragraphs: number;
}

export const EMPTY: Size = { text: 0, links: 0, menu: 0, prose: 0, paragraphs: 0 };

/** What it is and is called: things of one make are one kind of thing. */
export function makeOf({ name, called }: Block): string {
  return `${name} ${called}`;
}

/** How much of it all of them hold together. */
export function totalOf(blocks: readonly Block[], what: keyof Size): number {
  return blocks.reduce((total, { size }) => total + size[what], 0);
}

/** Every element that is still in the page, parents first. */
export function* elementsOf(root: Block): Generator<Block> {
  const waiting: Block[] = [root];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (element.dropped !== null) continue;
    yield element;
    if (isDropped(element)) continue; // by whoever it was given to
    for (let index = element.children.length - 1; index >= 0; index--) {
      const child = element.children[index];
      if (typeof child === 'object') waiting.push(child);
    }
  }
}

function isDropped({ dropped }: Block): boolean {
  return dropped !== null;
}

/** The paragraphs, cells and lines that are still in the page, in order. */
export function leavesOf(root: Block): Block[] {
  return [...elementsOf(root)].filter((element) => element.isLeaf);
}

export function textOf(node: Block | string): string {
  if (typeof node === 'string') return node;
  if (node.dropped !== null) return '';
  if (node.name === 'br') return '\n';
  let text = '';
  for (const child of node.children) text += typeof child === 'string' ? child : textOf(child);
  return text;
}

/** Whether there is anything to read in it. */
export function hasText(node: Block | string): boolean {
  if (typeof node === 'string') return /\S/.test(node);
  return node.dropped === null && node.children.some(hasText);
}

/** One line of text, blanks squeezed. */
export function lineOf(node: Block | string): string {
  return textOf(node).replace(/\s+/g, ' ').trim();
}

export function isWithin(element: Block, ancestor: Block): boolean {
  for (let at: Block | null = element; at !== null; at = at.parent) if (at === ancestor) return true;
  return false;
}

/** It and all that it stands in, the innermost first. */
export function ancestorsOf(element: Block): Block[] {
  const chain: Block[] = [];
  for (let at: Block | null = element; at !== null; at = at.parent) chain.push(at);
  return chain;
}
