import { type Block, elementsOf, lineOf } from '../tree/tree.ts';

/** The levels of the list inside a box, from the bottom to the top; of a table from the top. */
export function stackIn(box: Block): Block[][] {
  const list = boxesIn(box).find((child) => is(child, 'vlist-t'));
  return list === undefined ? [] : levelsOf(list);
}

export function levelsOf(list: Block): Block[][] {
  const levels = boxesIn(boxesIn(list)[0]).find((child) => is(child, 'vlist'));
  return boxesIn(levels).map((level) => boxesIn(level).filter((part) => !is(part, 'pstrut')));
}

export function boxesIn(box: Block | undefined): Block[] {
  return box?.children.filter((child) => typeof child === 'object') ?? [];
}

export function is(box: Block, name: string): boolean {
  return namesOf(box).has(name);
}

/** Class names; newer versions begin some with `katex-`. */
export function namesOf({ attributes }: Block): ReadonlySet<string> {
  return new Set((attributes.class ?? '').replace(/(?<!\S)katex-/g, '').split(' '));
}

export function isSpace(box: Block): boolean {
  return box.name !== 'span' || [...namesOf(box)].some((name) => SPACES.has(name));
}

const SPACES = new Set('strut pstrut vlist-s mspace nulldelimiter arraycolsep frac-line hide-tail'.split(' '));

/** A letter of a typeface that says what it means is written as TeX does. */
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

/** A delimiter, which is drawn in pieces or as an outline where it is too high for a character. */
export function delimiterOf(box: Block): string {
  const characters = lineOf(box).replaceAll('\u200b', '');
  const outline = elementsOf(box).find(({ name }) => name === 'svg')?.attributes.viewbox ?? '';
  const pair = characters === '' ? OUTLINES.get(outline.split(' ')[2] ?? '') : undefined;
  if (pair !== undefined) return pair[box.parent !== null && is(box.parent, 'mclose') ? 1 : 0] ?? '';
  return escaped(PIECES.find(([pieces]) => pieces.test(characters))?.[1] ?? characters);
}

/** By the width of the outline. */
const OUTLINES: ReadonlyMap<string, string> = new Map(Object.entries({ 333: '||', 556: '‖‖', 667: '[]', 875: '()' }));

const PIECES: ReadonlyArray<[RegExp, string]> = [
  [/[⎛⎜⎝]/, '('],
  [/[⎞⎟⎠]/, ')'],
  [/[⎡⎢⎣]/, '['],
  [/[⎤⎥⎦]/, ']'],
  [/[⎧⎨⎩]/, '{'],
  [/[⎫⎬⎭]/, '}'],
  [/∣{2}/, '|'],
];
