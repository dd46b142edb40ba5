import { Block, hasImage, hasText, isBreak, lineOf } from '../tree/tree.ts';

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

/** Whether an element contains an empty line (`<b>one<br><br>two</b>`), across which markdown emphasis cannot go. */
export function isDivided({ children }: Block): boolean {
  return children.some((one, index) => isBreak(one) && isBreak(nextOf(children, index)));
}

/** Splits an element into one element per line, with the breaks between them. */
export function linesOf(emphasis: Block): Array<Block | string> {
  const parts: Array<Block | string> = [];
  let part: Block | null = null;
  for (const child of emphasis.children) {
    if (isBreak(child)) {
      (child as Block).parent = emphasis.parent;
      parts.push(child);
      part = null;
      continue;
    }
    if (part === null) {
      part = new Block(emphasis.name, emphasis.attributes, emphasis.parent);
      part.inline = true;
      parts.push(part);
    }
    addTo(part, child);
  }
  return parts.filter((one) => typeof one === 'string' || one.name === 'br' || hasText(one) || hasImage(one));
}

function nextOf(children: Block['children'], index: number): Block | string | undefined {
  let next = index + 1;
  for (let child = children[next]; typeof child === 'string' && child.trim() === ''; child = children[next]) next++;
  return children[next];
}

function addTo(element: Block, part: Block | string): void {
  if (typeof part === 'object') part.parent = element;
  element.children.push(part);
}
