import { type Block, elementsOf, hasText, selectorOf } from './tree.ts';

/** Whether an element is the date of one of several entries of a timeline: beside it is a heading without a link. */
export function isDateOfEntry({ inline, parent }: Block): boolean {
  const entries = parent?.parent?.children ?? [];
  if (inline || parent === null || entries.length > MAX_ENTRIES || !mayBeEntry(parent)) return false;
  if (parent.size.links > 0 || parent.size.text > MAX_TEXT || !elementsOf(parent).some(isEntryHeading)) return false;
  const isAlike = (one: Block | string) => typeof one === 'object' && selectorOf(one) === selectorOf(parent);
  return entries.filter(isAlike).length >= MIN_ENTRIES;
}

/** Whether an element's selector can identify entries: it has a class or id, or a tag with a meaning. */
function mayBeEntry({ name, called }: Block): boolean {
  return called !== '' || name === 'section' || name === 'article';
}

function isEntryHeading(element: Block): boolean {
  return /^h[2-5]$/.test(element.name) && hasText(element);
}

const MAX_ENTRIES = 100; // children; the check of each entry counts all the others
const MAX_TEXT = 400; // weighted characters
const MIN_ENTRIES = 3;
