import { Block, elementsOf, lineOf } from '../tree/tree.ts';

/**
 * Renames the custom elements of an editor (`ne-p`, `ne-h2`, `ne-uli`) to their HTML equivalents. A prefix counts as an
 * editor's if the page has paragraphs with it. List items have no list around them, and a mark as text.
 */
export function nameEditorElements(body: Block): void {
  const editors = new Set<string>();
  for (const { name } of elementsOf(body))
    if (name.endsWith('-p') && PARAGRAPH.test(name)) editors.add(name.slice(0, -'-p'.length));
  if (editors.size === 0) return;
  const elements = [...elementsOf(body)];
  for (const element of elements) {
    const [editor = '', kind = ''] = NAME.exec(element.name)?.slice(1) ?? [];
    if (editors.has(editor)) nameAs(element, kind);
  }
  for (const element of elements) gatherItems(element);
}

const PARAGRAPH = /^[a-z]{1,12}-p$/;
const NAME = /^([a-z]{1,12})-([a-z1-6-]{1,24})$/;
const STANDARD = /^(?:h[1-6]|p|code|blockquote|strong|em)$/;
const IN_LINE = /^(?:text|link|(?:heading|code)-[a-z]+)$/;
const ITEM = /^[uot]?li$/;

function nameAs(element: Block, kind: string): void {
  if (STANDARD.test(kind)) element.name = kind;
  else if (kind === 'quote') element.name = 'blockquote';
  else if (IN_LINE.test(kind)) element.name = 'span';
  else if (ITEM.test(kind)) nameItem(element, kind === 'oli');
}

/** Turns an element into a list item. Drops its mark, the first child, after taking the number where a count begins. */
function nameItem(item: Block, isOrdered: boolean): void {
  item.name = 'li';
  const [mark, text] = item.children.filter((child) => typeof child === 'object');
  const line = mark === undefined || text === undefined ? '' : lineOf(mark);
  if (mark !== undefined && MARK.test(line)) mark.dropped = 'own-mark';
  if (isOrdered) item.attributes.start = /^\d+/.exec(line)?.[0] ?? '1';
  else if (mark !== undefined && CHECKBOX.test(mark.called)) text?.children.unshift(isChecked(mark) ? '[x] ' : '[ ] ');
}

const CHECKBOX = /(?:^| )check ?box(?: |$)/;

function isChecked(box: Block): boolean {
  return elementsOf(box).some(({ called }) => /(?:^| )checked(?: |$)/.test(called));
}

const MARK = /^(?:[•·▪●◦‣○■□]|\w{1,3}[.、)])$/;

/** Puts a list around each run of items that have none; items of a deeper level go into a list in the item above. */
function gatherItems(element: Block): void {
  if (/^[uo]l$/.test(element.name)) return;
  const children: Block['children'] = [];
  let open: Block[] = []; // by level
  for (const child of element.children) {
    if (typeof child === 'object' && child.name === 'li') {
      const level = Math.min(levelOf(child), open.length, MAX_LEVEL);
      const name = child.attributes.start === undefined ? 'ul' : 'ol';
      const parent = (open[level - 1]?.children.at(-1) as Block | undefined) ?? element;
      const list = open[level]?.name === name ? open[level] : listOf(name, child, parent);
      if (list !== open[level]) (parent === element ? children : parent.children).push(list);
      list.children.push(child);
      child.parent = list;
      open = [...open.slice(0, level), list];
    } else {
      if (typeof child === 'object' || /\S/.test(child)) open = [];
      children.push(child);
    }
  }
  element.children = children;
}

function levelOf({ attributes }: Block): number {
  return Number(attributes['data-level']) || 0;
}

const MAX_LEVEL = 8; // of nested lists

function listOf(name: string, { attributes }: Block, parent: Block): Block {
  return new Block(name, name === 'ol' ? { start: attributes.start ?? '1' } : {}, parent);
}
