import { memoize } from '../../memoize.ts';
import { elementsIn } from './elements.ts';

/** Returns what a list item begins with: its bullet, or its number or letter as the page counts. */
export function markOf(item: Element): string {
  const list = item.parentElement;
  return list?.nodeName === 'OL' ? (marksIn(list).get(item) ?? '- ') : '- ';
}

/** Whether an item's mark is a letter: markdown has no lists with letters. */
export function isLetter(mark: string): boolean {
  return mark.endsWith(') ');
}

/** The marks of a list are computed together: counting for each item would be quadratic. */
const marksIn = memoize((list: Element) => {
  const items = elementsIn(list).filter(({ nodeName }) => nodeName === 'LI');
  const isReversed = list.hasAttribute('reversed');
  const type = list.getAttribute('type') ?? '';
  const marks = new Map<Element, string>();
  let number = numberIn(list.getAttribute('start')) ?? (isReversed ? items.length : 1);
  for (const item of items) {
    number = numberIn(item.getAttribute('value')) ?? number;
    marks.set(item, written(number, type));
    number += isReversed ? -1 : 1;
  }
  return marks;
}, new WeakMap<Element, Map<Element, string>>());

/** Parses the number in an attribute as browsers do. */
function numberIn(attribute: string | null): number | undefined {
  const number = Number.parseInt(attribute ?? '', 10);
  return Number.isNaN(number) ? undefined : number;
}

function written(number: number, type: string): string {
  const letters = number > 0 && number < MAX_LETTERED ? LETTERS.get(type.toLowerCase())?.(number) : undefined;
  if (letters === undefined) return `${number}. `;
  return `${type === type.toLowerCase() ? letters : letters.toUpperCase()}) `;
}

const MAX_LETTERED = 4_000;
const LETTERS: ReadonlyMap<string, (number: number) => string> = new Map([
  ['a', alphabetic],
  ['i', roman],
]);

/** After z comes aa. */
function alphabetic(number: number): string {
  let letters = '';
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(97 + ((left - 1) % 26)) + letters;
  return letters;
}

function roman(number: number): string {
  let left = number;
  let letters = '';
  for (const [value, letter] of ROMAN)
    while (left >= value) {
      letters += letter;
      left -= value;
    }
  return letters;
}

const ROMAN: ReadonlyArray<readonly [number, string]> = [
  ...([
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
  ] as const),
  ...([
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ] as const),
];
