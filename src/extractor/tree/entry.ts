import { type Block, elementsOf, hasText } from './tree.ts';

/** Whether an element is the date of one of several entries of a history: beside it is a heading that leads nowhere. */
export function isDateOfEntry({ inline, parent }: Block): boolean {
  const entries = parent?.parent?.children ?? [];
  if (inline || parent === null || parent.called === '' || entries.length > MAX_ENTRIES) return false;
  if (parent.size.links > 0 || parent.size.text > MAX_TEXT || !elementsOf(parent).some(isEntryHeading)) return false;
  return entries.filter((one) => typeof one === 'object' && one.called === parent.called).length >= MIN_ENTRIES;
}

function isEntryHeading(element: Block): boolean {
  return /^h[2-5]$/.test(element.name) && hasText(element);
}

const MAX_ENTRIES = 100; // children: each of them counts the others
const MAX_TEXT = 400; // weighted characters
const MIN_ENTRIES = 3;
