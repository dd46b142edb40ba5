import { type Block, elementsOf, lineOf } from '../tree/tree.ts';

/** Returns the levels of the vertical list in a box, from bottom to top; those of a table from top to bottom. */
export function stackIn(box: Block): Block[][] {
  const list = boxesIn(box).find((child) => is(child, 'vlist-t'));
  return list === undefined ? [] : levelsOf(list);
}

/** Returns the levels of a vertical list (`vlist-t`), each with its boxes. */
export function levelsOf(list: Block): Block[][] {
  const levels = boxesIn(boxesIn(list)[0]).find((child) => is(child, 'vlist'));
  return boxesIn(levels).map((level) => boxesIn(level).filter((part) => !is(part, 'pstrut')));
}

/** Returns the child elements of a box. */
export function boxesIn(box: Block | undefined): Block[] {
  return box?.children.filter((child) => typeof child === 'object') ?? [];
}

/** Whether a box has a class. */
export function is(box: Block, name: string): boolean {
  return namesOf(box).has(name);
}

/** Returns a box's class names, without the prefix `katex-` that newer versions give some of them. */
export function namesOf({ attributes }: Block): ReadonlySet<string> {
  return new Set((attributes.class ?? '').replace(/(?<!\S)katex-/g, '').split(' '));
}

/** Whether a box draws no character: a space, a strut or a line. */
export function isSpace(box: Block): boolean {
  return box.name !== 'span' || [...namesOf(box)].some((name) => SPACES.has(name));
}

const SPACES = new Set('strut pstrut vlist-s mspace nulldelimiter arraycolsep frac-line hide-tail'.split(' '));

/** Returns a box's characters as TeX, with a command for typefaces that carry meaning, such as `\mathbb`. */
export function charactersOf(box: Block): string {
  const characters = lineOf(box).replace(/[\u200b\ue020]/g, (one) => (one === '\ue020' ? '\\not ' : ''));
  const typeface = [...namesOf(box)].find((name) => TYPEFACES.has(name));
  if (typeface !== undefined && characters !== '') return `\\${typeface}{${characters}}`;
  return escaped(characters);
}

function escaped(characters: string): string {
  return characters.replace(/[{}$#%&]/g, '\\$&');
}

const TYPEFACES = new Set('mathbb mathcal mathfrak mathscr mathbf boldsymbol'.split(' '));

/** Returns a delimiter as TeX. One too high for a single character is drawn in pieces or as an outline. */
export function delimiterOf(box: Block): string {
  const characters = lineOf(box).replaceAll('\u200b', '');
  const outline = elementsOf(box).find(({ name }) => name === 'svg')?.attributes.viewbox ?? '';
  const pair = characters === '' ? OUTLINES.get(outline.split(' ')[2] ?? '') : undefined;
  if (pair !== undefined) return pair[box.parent !== null && is(box.parent, 'mclose') ? 1 : 0] ?? '';
  return escaped(PIECES.find(([pieces]) => pieces.test(characters))?.[1] ?? characters);
}

/** Opening and closing delimiters, by the width of their outline. */
const OUTLINES: ReadonlyMap<string, string> = new Map(Object.entries({ 333: '||', 556: '‖‖', 667: '[]', 875: '()' }));

/** Delimiters, by the pieces that they are drawn in. */
const PIECES: ReadonlyArray<[RegExp, string]> = [
  [/[⎛⎜⎝]/, '('],
  [/[⎞⎟⎠]/, ')'],
  [/[⎡⎢⎣]/, '['],
  [/[⎤⎥⎦]/, ']'],
  [/[⎧⎨⎩]/, '{'],
  [/[⎫⎬⎭]/, '}'],
  [/∣{2}/, '|'],
];
