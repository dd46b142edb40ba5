import { Block, lineOf } from '../tree/tree.ts';
import { tidyTex } from './formula.ts';
import { boxesIn, charactersOf, delimiterOf, is, isSpace, levelsOf, namesOf, stackIn } from './katex-boxes.ts';
import { texOf } from './mathml.ts';

/** Whether an element is what KaTeX draws of a formula, for the eye alone. */
export function isKatexDrawing(name: string, { class: classes = '' }: Record<string, string>): boolean {
  return name === 'span' && classes === 'katex-html';
}

/**
 * Whether the element before a drawing has the formula as MathML or TeX already. Some sites remove the tags inside but
 * not their text: of that the drawing is the better copy.
 */
export function isGivenBefore(siblings: ReadonlyArray<Block | string>): boolean {
  const before = siblings.at(-1);
  return typeof before === 'object' && before.children.slice(0, MAX_LOOKED_AT).some(isMath);
}

const MAX_LOOKED_AT = 5;

function isMath(child: Block | string): boolean {
  return typeof child === 'object' && child.name === 'math';
}

/** What is left of MathML without its tags: each symbol, and after it the TeX. */
export function isBareMathml({ attributes }: Block): boolean {
  return attributes.class === 'katex-mathml';
}

/**
 * KaTeX's drawing of a formula as TeX. Characters stand in boxes named after what TeX calls them; what is above each
 * other, in a list from the bottom to the top.
 */
export function texOfKatex(drawing: Block): string {
  return tidyTex(texOf(row(mathIn(drawing))));
}

/** What is drawn inside a box, as MathML. */
function mathIn(box: Block): Block[] {
  const parts: Block[] = [];
  for (const child of boxesIn(box)) {
    if (is(child, 'msupsub')) parts.push(withScripts(parts.pop() ?? row([]), child));
    else if (!isSpace(child)) parts.push(mathOf(child));
  }
  return parts;
}

function mathOf(box: Block): Block {
  const write = [...namesOf(box)].map((name) => WRITERS.get(name)).find((one) => one !== undefined);
  if (write !== undefined) return write(box);
  const isWord = box.children.some((child) => typeof child === 'string' && /\S/.test(child));
  return isWord || box.children.length === 0 ? token(charactersOf(box)) : row(mathIn(box));
}

const WRITERS: ReadonlyMap<string, (box: Block) => Block> = new Map(
  Object.entries<(box: Block) => Block>({
    mfrac: fractionOf,
    sqrt: rootOf,
    accent: accentOf,
    mtable: tableOf,
    text: (box) => math('mtext', [lineOf(box)]),
    tag: (box) => token(`\\quad ${lineOf(box)}`),
    delimsizing: (box) => token(delimiterOf(box)),
    overline: (box) => math('menclose', mathIn(box), { notation: 'top' }),
    underline: (box) => math('menclose', mathIn(box), { notation: 'bottom' }),
    'op-limits': (box) => limitsOf(box),
    munder: (box) => limitsOf(box, '⏟'),
    mover: (box) => limitsOf(box, '⏞'),
    'x-arrow': (box) => limitsOf(box, '', '→'),
    'vlist-t': (box) => row(levelsOf(box).toReversed().flatMap(mathOfAll)),
  }),
);

function fractionOf(box: Block): Block {
  const levels = stackIn(box);
  const [below = [], above = []] = levels.filter((level) => !level.some((part) => is(part, 'frac-line')));
  const hasLine = levels.some((level) => level.some((part) => is(part, 'frac-line')));
  return math('mfrac', [row(mathOfAll(above)), row(mathOfAll(below))], hasLine ? {} : { linethickness: '0' });
}

function rootOf(box: Block): Block {
  const index = boxesIn(box).find((child) => is(child, 'root'));
  const [base = []] = stackIn(box);
  const inner = row(mathOfAll(base));
  return index === undefined ? math('msqrt', [inner]) : math('mroot', [inner, row(mathIn(index))]);
}

function accentOf(box: Block): Block {
  const [base = [], mark = []] = stackIn(box);
  const character = mark.map(lineOf).join('') || outlined(mark);
  return math('mover', [row(mathOfAll(base)), token(character === 'ˉ' ? '¯' : character)]);
}

/** Arrows are drawn by outlines, and so are hats over several letters. */
function outlined(mark: readonly Block[]): string {
  return mark.some((part) => is(part, 'accent-body') || is(part, 'hide-tail')) ? '→' : '^';
}

/** What has something below or above it: smaller, or an outline, which is a brace (or `base`, what it is itself). */
function limitsOf(box: Block, brace = '', base = ''): Block {
  const stack = base === '' ? stackIn(box) : stackIn(box).toReversed();
  const levels = stack.map((level) => row(mathOfAll(level))); // each once: limits may have limits
  const isSmall = (at: number) => stack[at]?.some((part) => is(part, 'sizing')) === true;
  const middle = levels.findIndex((level, at) => !isSmall(at) && (base !== '' || hasCharacter(level)));
  const inner = base === '' ? (levels[middle] ?? row([])) : token(base);
  const [below, above] = [levels[middle - 1], levels[middle + 1]];
  const marked = (part: Block) => (hasCharacter(part) ? part : token(brace));
  if (below === undefined) return above === undefined ? inner : math('mover', [inner, marked(above)]);
  return above === undefined ? math('munder', [inner, marked(below)]) : math('munderover', [inner, below, above]);
}

function hasCharacter(part: Block): boolean {
  return texOf(part) !== '';
}

function tableOf(box: Block): Block {
  const columns = boxesIn(box).filter((child) => /^col-align-/.test(child.attributes.class ?? ''));
  const cells = columns.map((column) => stackIn(column).map((level) => math('mtd', mathOfAll(level))));
  const height = cells.reduce((most, { length }) => Math.max(most, length), 0);
  const rows = Array.from({ length: height }, (_, at) => cells.map((column) => column[at] ?? math('mtd', [])));
  return math(
    'mtable',
    rows.map((parts) => math('mtr', parts)),
  );
}

/** A single script stands below the line where the list has a part below it. */
function withScripts(base: Block, scripts: Block): Block {
  const [first = [], second] = stackIn(scripts).map(mathOfAll);
  if (second !== undefined) return math('msubsup', [base, row(first), row(second)]);
  const isBelow = boxesIn(scripts).some((list) => is(list, 'vlist-t2'));
  return math(isBelow ? 'msub' : 'msup', [base, row(first)]);
}

function mathOfAll(level: readonly Block[]): Block[] {
  return level.filter((part) => !isSpace(part)).map(mathOf);
}

function token(characters: string): Block {
  return math('mi', [characters]);
}

function row(parts: readonly Block[]): Block {
  return parts.length === 1 ? (parts[0] as Block) : math('mrow', parts);
}

function math(name: string, children: ReadonlyArray<Block | string>, attributes: Record<string, string> = {}): Block {
  const element = new Block(name, attributes, null);
  element.children = [...children];
  return element;
}
