import type { Block } from '../tree/tree.ts';

/** An element as browsers have it, for the selectors of style sheets: with all attributes and all neighbours. */
export interface OutlineElement {
  name: string;
  attributes: Record<string, string>;
  parent: OutlineElement | null;
  children: OutlineElement[];
  /** Position among its parent's children. */
  index: number;
  hasText: boolean;
  /** Its classes, once a selector has asked for them. */
  classes?: ReadonlySet<string>;
  /** The element in the tree, if it has been read into that. */
  block: Block | null;
}

const MAX_ELEMENTS = 300_000; // twice as many as enter the tree
const OF_HEAD = new Set('base link meta noscript script style template title'.split(' '));

/** The elements of a page, of which the tree has only some: selectors count their neighbours as well. */
export class Outline {
  readonly root = elementOf('html', {}, null);
  /** The page's `class` and `id` attributes, as written. */
  private readonly classes = new Set<string>();
  private readonly ids = new Set<string>();
  /** The element that was opened last, void ones too. */
  last = this.root;
  private readonly head = elementOf('head', {}, this.root);
  private body: OutlineElement | null = null;
  private readonly stack: OutlineElement[] = [];
  private templates = 0;
  private count = 0;

  /** Whether there are more elements than are looked at. */
  get isFull(): boolean {
    return this.count >= MAX_ELEMENTS;
  }

  /** Whether an inert template is open: its style sheets do not apply. */
  get isInTemplate(): boolean {
    return this.templates > 0;
  }

  /** Returns the names of the page's elements as selectors write them: `.class`, `#id`. */
  names(): ReadonlySet<string> {
    const names = new Set([...this.ids].map((id) => `#${id}`));
    for (const list of this.classes) for (const one of list.split(/\s+/)) names.add(`.${one}`);
    return names;
  }

  open(name: string, attributes: Record<string, string>, isVoid: boolean): void {
    if (attributes.class !== undefined) this.classes.add(attributes.class);
    if (attributes.id !== undefined) this.ids.add(attributes.id);
    this.last = this.isFull ? this.root : this.elementFor(name, attributes);
    if (isVoid) return;
    this.stack.push(this.last);
    if (name === 'template') this.templates++;
  }

  close(): void {
    if (this.stack.pop()?.name === 'template') this.templates--;
  }

  addText(text: string): void {
    const at = this.stack.at(-1);
    if (at !== undefined && !at.hasText && /\S/.test(text)) at.hasText = true;
  }

  /** Adds an element. Browsers add a head, a body and bodies of tables where the source has none. */
  private elementFor(name: string, attributes: Record<string, string>): OutlineElement {
    this.count++;
    if (name === 'html' || name === 'head' || name === 'body') return this.merge(name, attributes);
    const at = this.stack.at(-1);
    if (at !== undefined && at !== this.root)
      return elementOf(name, attributes, at.name === 'table' ? within(at, name) : at);
    return elementOf(name, attributes, this.body === null && OF_HEAD.has(name) ? this.head : this.merge('body', {}));
  }

  private merge(name: 'html' | 'head' | 'body', attributes: Record<string, string>): OutlineElement {
    if (name === 'body') this.body ??= elementOf('body', {}, this.root);
    const element = name === 'html' ? this.root : name === 'head' ? this.head : (this.body as OutlineElement);
    element.attributes = { ...attributes, ...element.attributes };
    return element;
  }
}

function within(table: OutlineElement, name: string): OutlineElement {
  if (name !== 'tr') return table;
  const last = table.children.at(-1);
  return last?.name === 'tbody' ? last : elementOf('tbody', {}, table);
}

function elementOf(name: string, attributes: Record<string, string>, parent: OutlineElement | null): OutlineElement {
  const index = parent?.children.length ?? 0;
  const element = { name, attributes, parent, children: [], index, hasText: false, block: null };
  parent?.children.push(element);
  return element;
}

/** Returns an element and its descendants in document order. */
export function* outlineOf(root: OutlineElement): Generator<OutlineElement> {
  const waiting = [root];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    yield at;
    for (let index = at.children.length - 1; index >= 0; index--) waiting.push(at.children[index] as OutlineElement);
  }
}
