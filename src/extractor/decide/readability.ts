import { Readability } from '@mozilla/readability';
import JSDOMParser from '@mozilla/readability/JSDOMParser.js';
import { type Block, elementsOf } from '../tree/tree.ts';
import { NUMBER, toOutline } from '../write/write.ts';

/** Returns the blocks that Readability would keep; null when it finds no article. Sets `index` on every block. */
export function readabilityPicks(body: Block, isChinese: boolean): Set<Block> | null {
  const numbered: Block[] = [];
  for (const element of elementsOf(body)) element.index = numbered.push(element) - 1;
  // Readability takes ten times as long on jsdom's nodes as on those of its own parser.
  const document = new JSDOMParser().parse(`<html><head></head>${toOutline(body)}</html>`);
  const article = new OutlineReadability(document, {
    charThreshold: isChinese ? CHAR_THRESHOLD_CJK : CHAR_THRESHOLD,
    maxElemsToParse: MAX_ELEMENTS,
    serializer: (node: Node) => node as Element,
  }).parse();
  if (!article?.content) return null;
  const picks = new Set<Block>();
  for (const element of article.content.getElementsByTagName('*')) {
    const block = numbered[Number(element.getAttribute(NUMBER))];
    if (block !== undefined) picks.add(block);
  }
  return picks;
}

/**
 * Readability without the steps that an outline does not need, as it has no hidden elements, styles, scripts, lazy
 * images or URLs. Checking each node's visibility would take half of the time.
 */
export class OutlineReadability extends Readability<Element> {
  /** The element that may be removed, with its text once collected: each of five checks would collect it again. */
  #asked: { node: Element; text?: string } | null = null;

  protected _isProbablyVisible(): boolean {
    return true;
  }
  protected _unwrapNoscriptImages(): void {}
  protected _removeScripts(): void {}
  protected _prepDocument(): void {}
  protected _getJSONLD(): object {
    return {};
  }
  protected _fixLazyImages(): void {}
  protected _cleanStyles(): void {}
  protected _postProcessContent(): void {}
  /** Checks names first: elements that are not called bylines need no collected text to see that it is short. */
  protected _isValidByline(node: Element, names: string): boolean {
    return mayBeByline(node, names) && steps._isValidByline.call(this, node, names);
  }
  /** Looks for any text first, instead of collecting all of it to see that there is some. */
  protected _isElementWithoutContent(node: Element): boolean {
    return !holdsText(node) && steps._isElementWithoutContent.call(this, node);
  }
  protected _removeNodes(nodes: Element[], mayGo?: MayGo): void {
    steps._removeNodes.call(
      this,
      nodes,
      mayGo &&
        ((node, ...rest) => {
          this.#asked = { node };
          return mayGo.call(this, node, ...rest);
        }),
    );
    this.#asked = null;
  }
  protected _getInnerText(node: Element, isOneLine = true): string {
    if (!isOneLine || node !== this.#asked?.node) return steps._getInnerText.call(this, node, isOneLine);
    this.#asked.text ??= steps._getInnerText.call(this, node, true);
    return this.#asked.text;
  }
  /**
   * Returns 0 or 1 for elements other than headings: Readability asks only whether those have any text. Collecting the
   * text of each takes 20 s where thousands of them are nested.
   */
  protected _getTextDensity(node: Element, names: readonly string[]): number {
    const isOfHeadings = names.every((name) => /^h[1-6]$/.test(name));
    return isOfHeadings ? steps._getTextDensity.call(this, node, names) : Number(holdsTextIn(node, new Set(names)));
  }
}

type MayGo = (this: unknown, node: Element, ...rest: unknown[]) => boolean;

/** Readability's own steps, which are missing from its types. */
interface Steps {
  _removeNodes(nodes: Element[], mayGo?: MayGo): void;
  _getInnerText(node: Element, isOneLine: boolean): string;
  _isValidByline(node: Element, names: string): boolean;
  _isElementWithoutContent(node: Element): boolean;
  _getTextDensity(node: Element, names: readonly string[]): number;
}

const steps = Readability.prototype as unknown as Steps;

/** Whether an element passes Readability's test of a byline's names. */
function mayBeByline(node: Element, names: string): boolean {
  if (node.getAttribute('rel') === 'author' || /byline|author|dateline|writtenby|p-author/i.test(names)) return true;
  return node.getAttribute('itemprop')?.includes('author') === true;
}

function holdsText(node: Node): boolean {
  if (node.nodeType === TEXT) return /\S/.test(node.textContent ?? '');
  for (const child of node.childNodes) if (holdsText(child)) return true;
  return false;
}

/** Whether any descendant of a node with one of these names has text. */
function holdsTextIn(node: Node, names: ReadonlySet<string>): boolean {
  for (const child of node.childNodes) {
    if (child.nodeType !== TEXT && (names.has(child.nodeName) ? holdsText(child) : holdsTextIn(child, names)))
      return true;
  }
  return false;
}

const TEXT = 3;

// Readability does not take text below this length for an article, and takes a larger container with the lists around
// it. The default is 500; a Chinese news item has 100 to 450 characters. Measured on 242 pages: 100 is best, 40 the
// same.
const CHAR_THRESHOLD_CJK = 100;
const CHAR_THRESHOLD = 500;
export const MAX_ELEMENTS = 20_000; // Readability takes a second for as many; larger pages are not given to it
