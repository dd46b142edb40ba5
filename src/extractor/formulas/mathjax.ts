import { Block, elementsOf, lineOf } from '../tree/tree.ts';
import { formulaOf, tidyTex } from './formula.ts';
import { texOf } from './mathml.ts';

/** Returns the attributes needed to read the elements of a rendering, besides those kept for any element. */
export function keptOfRendering(attributes: Record<string, string>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of READ) if (attributes[name] !== undefined) kept[name] = attributes[name];
  return kept;
}

const READ = ['data-latex', 'data-mml-node', 'data-c', 'transform', 'aria-label', 'jax', 'viewbox'];

/** Whether an element of a rendering has nothing to read: an outline without a character, or definitions. */
export function isOutline(name: string, attributes: Record<string, string>): boolean {
  return name === 'defs' || ((name === 'path' || name === 'use') && attributes['data-c'] === undefined);
}

/**
 * Converts MathJax's rendering of a formula (`<mjx-container>`) to TeX, preferring TeX or MathML that it contains to
 * what it draws. Generated pages often have only the drawing: elements named after MathML's (`<mjx-msup>`,
 * `<g data-mml-node="msup">`) that contain a code point for each character. '' when there is no formula.
 */
export function texOfRendering(container: Block): string {
  const inner = [...elementsOf(container)];
  const written = inner.find(({ attributes }) => attributes['data-latex'] !== undefined && isWhole(attributes));
  if (written !== undefined) return tidyTex(written.attributes['data-latex'] ?? '');
  const math = inner.find(({ name }) => name === 'math');
  return math === undefined ? tidyTex(texOf(mathmlOf(container))) : formulaOf(math);
}

/** Returns the number of children before the renderings at the end; that of all children when there are none. */
export function lengthBeforeRendering(children: ReadonlyArray<Block | string>): number {
  const isBefore = (child: Block | string) => (typeof child === 'string' ? !isBlank(child) : !isRendered(child));
  const length = children.findLastIndex(isBefore) + 1;
  return children.slice(length).some((child) => typeof child === 'object') ? length : children.length;
}

/** Whether a text is blank. Longer texts are not searched, as that would happen for each of thousands of formulas. */
function isBlank(text: string): boolean {
  return text.length <= MAX_BLANK && !/\S/.test(text);
}

const MAX_BLANK = 1_000; // characters

function isRendered({ attributes: { class: classes = '' } }: Block): boolean {
  return /MathJax|mjx/i.test(classes);
}

/** Whether TeX in these attributes is that of the whole formula, as its parts have their own TeX too. */
function isWhole({ jax, 'data-mml-node': node, display, class: classes = '' }: Record<string, string>): boolean {
  return jax !== undefined || node === 'math' || display !== undefined || /MJX-TEX/.test(classes);
}

/** Converts an element of a rendering to MathML. */
function mathmlOf(element: Block): Block {
  const name = nodeOf(element) ?? 'mrow';
  const math = new Block(name, name === 'mfrac' && !hasLine(element) ? { linethickness: '0' } : {}, null);
  const parts = partsOf(element);
  if (parts.length > 0) math.children = inOrder(name, parts).map(({ node }) => mathmlOf(node));
  else math.children = [charactersOf(element)];
  return math;
}

/** Returns an element's MathML name; undefined for boxes that only position their contents. */
function nodeOf({ name, attributes }: Block): string | undefined {
  const node = attributes['data-mml-node'] ?? (NODE.test(name) ? name.slice('mjx-'.length) : undefined);
  if (name === 'mjx-texatom') return 'mrow';
  return node === 'TeXAtom' || node === 'mstyle' ? 'mrow' : node;
}

/** Names of MathML elements; excludes the middle of a brace (`mjx-mid`) and the mark in an arrow (`mjx-mark`). */
const NODE = /^mjx-m(?!id$|ark$)/;

/** A part of a formula and the names of the boxes around it, outermost first. */
interface Part {
  node: Block;
  boxes: readonly string[];
}

function partsOf(element: Block, boxes: readonly string[] = []): Part[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    if (isBox(child)) return partsOf(child, [...boxes, child.name]);
    return isAround(child, boxes) ? partsOf(child, boxes) : [{ node: child, boxes }];
  });
}

/** Whether an element is a `munder` whose base and lower limit belong to the outer element, which has the upper one. */
function isAround(element: Block, boxes: readonly string[]): boolean {
  return nodeOf(element) === 'munder' && boxes.at(-1) === 'mjx-box' && !boxes.includes('mjx-sqrt');
}

/** Returns the parts in MathML's order. They are drawn from left to right, or from top to bottom. */
function inOrder(name: string, parts: readonly Part[]): readonly Part[] {
  const own = name === 'msqrt' || name === 'mroot' ? parts.filter((part) => !isRootSign(part)) : parts;
  if (name === 'mroot')
    return own.toSorted((one, other) => Number(isIn(one, 'mjx-root')) - Number(isIn(other, 'mjx-root')));
  if (!/^m(?:under|over|underover|subsup)$/.test(name)) return own;
  return own.toSorted((one, other) => placeOf(one, own) - placeOf(other, own));
}

function isRootSign({ node, boxes }: Part): boolean {
  return boxes.includes('mjx-surd') || (nodeOf(node) === 'mo' && firstCharacter(node) === '√');
}

function isIn({ boxes }: Part, box: string): boolean {
  return boxes.includes(box);
}

/** Returns 0 for the base, 1 for a part below it, 2 for a part above it. */
function placeOf(part: Part, parts: readonly Part[]): number {
  if (isIn(part, 'mjx-under')) return 1;
  if (isIn(part, 'mjx-over')) return 2;
  if (isIn(part, 'mjx-script')) return part === parts.at(-1) ? 1 : 2;
  const [, height] = /translate\([^,]{1,20},\s?(-?[\d.]{1,20})/.exec(part.node.attributes.transform ?? '') ?? [];
  if (part === parts[0] || height === undefined) return 0;
  return height.startsWith('-') ? 1 : 2;
}

/** Whether a fraction has a line, which a binomial coefficient lacks. */
function hasLine({ children }: Block): boolean {
  return children.some(
    (child) => typeof child === 'object' && (LINE.has(child.name) || (isBox(child) && hasLine(child))),
  );
}

const LINE = new Set(['mjx-line', 'rect']);

function isBox(element: Block): boolean {
  return nodeOf(element) === undefined;
}

function firstCharacter(element: Block): string {
  const isAny = (character: string) => character !== '';
  return elementsOf(element).map(characterOf).find(isAny) ?? '';
}

function charactersOf(element: Block): string {
  const characters = [...elementsOf(element)].map(characterOf).filter((character) => character !== '');
  const [first = ''] = characters;
  return PIECES.has(first) ? (PIECES.get(first) ?? '') : characters.join('');
}

/** Returns the character that an element draws; mathematical letters, such as italic ones, become plain letters. */
function characterOf(element: Block): string {
  const { name, attributes } = element;
  const text = TEXTS.has(name) ? lineOf(element) : '';
  const [, code] = /(?:^| )mjx-c([\dA-F]{2,6})(?: |$)/.exec(attributes.class ?? '') ?? [];
  const drawn = text || characterAt(attributes['data-c'] ?? code ?? '');
  return drawn.replace(/[\u{1d400}-\u{1d7ff}]/gu, (letter) => letter.normalize('NFKC'));
}

const TEXTS = new Set(['mjx-c', 'mjx-utext', 'text']);

/** Returns the character of a hexadecimal code point; '' when it is invalid, such as half of a surrogate pair. */
function characterAt(code: string): string {
  const point = /^[\dA-F]{1,6}$/i.test(code) ? Number.parseInt(code, 16) : MAX_CODE_POINT + 1;
  const character = point <= MAX_CODE_POINT ? String.fromCodePoint(point) : '';
  return character.isWellFormed() ? character : '';
}

const MAX_CODE_POINT = 0x10ffff;

/** Characters drawn in several pieces, being too high or wide for one, by their first piece. */
const PIECES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '⎛': '(',
    '⎞': ')',
    '⎡': '[',
    '⎤': ']',
    '⎧': '{',
    '⎫': '}',
    '⎢': '|',
    '⎥': '|',
    '⏐': '|',
    '\ue150': '⏞',
    '\ue152': '⏟',
  }),
);
