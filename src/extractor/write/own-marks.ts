import { type Block, hasText, lineOf } from '../tree/tree.ts';

/**
 * Returns an element's children, those of a list item without the number or bullet that it draws itself, in an element
 * of its own before its text: the list already has these.
 */
export function withoutOwnMark(element: Block): Block['children'] {
  const { name, parent, children } = element;
  if (name !== 'li' || parent === null) return children;
  const first = children.slice(0, MAX_LOOKED_AT).findIndex((child) => hasText(child));
  const mark = children[first];
  if (typeof mark !== 'object' || !isMark(mark, element, parent)) return children;
  const rest = children.slice(first + 1);
  return rest.some(hasText) ? rest : children;
}

const MAX_LOOKED_AT = 5; // children

function isMark(mark: Block, item: Block, list: Block): boolean {
  if (mark.size.text > MAX_MARK || mark.size.links > 0) return false;
  const line = lineOf(mark);
  if (list.name === 'ul') return /^[•·▪●◦‣]$/.test(line);
  const [, number = ''] = /^(\d{1,3})[.、)]$/.exec(line) ?? [];
  return number !== '' && numberOf(item, list) === Number(number);
}

/** Returns the number that browsers draw before an item, unless an item above it sets another. */
function numberOf(item: Block, list: Block): number {
  if (item.attributes.value !== undefined) return Number(item.attributes.value);
  const items = list.children.slice(0, MAX_ITEMS).filter((child) => typeof child === 'object' && child.name === 'li');
  const { start, reversed } = list.attributes;
  const at = items.indexOf(item);
  return reversed === undefined ? Number(start ?? 1) + at : Number(start ?? items.length) - at;
}

const MAX_MARK = 4; // weighted characters
const MAX_ITEMS = 600; // children of the list that are searched for each item
