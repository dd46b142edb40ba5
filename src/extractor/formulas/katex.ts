import { Block, lineOf } from '../tree/tree.ts';
import { tidyTex } from './formula.ts';
import { boxesIn, charactersOf, delimiterOf, is, isSpace, levelsOf, namesOf, stackIn } from './katex-boxes.ts';
import { texOf } from './mathml.ts';

/** Whether an element is KaTeX's visual rendering of a formula. */
export function isKatexDrawing(name: string, { class: classes = '' }: Record<string, string>): boolean {
  return name === 'span' && classes === 'katex-html';
}

/**
 * Whether the element before a drawing already contains the formula as MathML. Some sites strip the MathML tags but not
 * their text; then the drawing is the better copy.
 */
export function isGivenBefore(siblings: ReadonlyArray<Block | string>): boolean {
  const before = siblings.at(-1);
  return typeof before === 'object' && before.children.slice(0, MAX_LOOKED_AT).some(isMath);
}

const MAX_LOOKED_AT = 5; // children

function isMath(child: Block | string): boolean {
  return typeof child === 'object' && child.name === 'math';
}

/** Whether an element is the MathML whose tags a site has stripped, leaving each symbol followed by the TeX. */
export function isBareMathml({ attributes }: Block): boolean {
  return attributes.class === 'katex-mathml';
}

/**
 * Converts KaTeX's drawing of a formula to TeX. Its characters are in boxes with TeX's names for them; parts above each
 * other are in a list from bottom to top.
 */
export function texOfKatex(drawing: Block): string {
  return tidyTex(texOf(row(mathIn(drawing))));
}

/** Converts the contents of a box to MathML. */
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

/** Returns the accent that an outline draws: an arrow, or a hat over several letters. */
function outlined(mark: readonly Block[]): string {
  return mark.some((part) => is(part, 'accent-body') || is(part, 'hide-tail')) ? '→' : '^';
}

/**
 * Converts a base with parts below or above it. A part is smaller text, or an outline, which stands for `brace`. If
 * `base` is given, the outline is the base itself.
 */
function limitsOf(box: Block, brace = '', base = ''): Block {
  const stack = base === '' ? stackIn(box) : stackIn(box).toReversed();
  const levels = stack.map((level) => row(mathOfAll(level))); // converted once each, as limits may be nested
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

/** Adds scripts to a base. A single script is a subscript if its list also has a part below the line (`vlist-t2`). */
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
