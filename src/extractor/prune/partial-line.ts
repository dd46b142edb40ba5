import { weightOf } from '../tree/measure.ts';
import { type Block, elementsOf, isHeading, lineOf, textOf } from '../tree/tree.ts';
import { isCredit } from '../words/boilerplate.ts';

/** The paragraph, cell or line around an element of it. */
export function leafAround(element: Block): Block | null {
  let leaf: Block | null = element;
  while (leaf?.inline) leaf = leaf.parent;
  return leaf;
}

/**
 * Whether an element is part of an item, a cell, a heading or a quotation that says more outside links: its class tells what
 * it is there (a year, a name, a number), not that it is a byline. Beside a link it is of a list of other pages.
 */
export function isPartOfLine(element: Block): boolean {
  if (!element.inline) return false;
  const leaf = leafAround(element);
  if (leaf === null || leaf.size.text > MAX_LINE || !isItem(leaf)) return false;
  const own = weightOf(textOf(element));
  const others = leaf.size.text - leaf.size.links - own;
  if (own === 0 || others < own * MIN_OTHERS || holdsLink(element)) return false;
  return !isHeading(leaf) || !isCredit(textOf(element).trim());
}

const MAX_LINE = 400; // weighted characters: each of thousands of elements looks at its line
const MIN_OTHERS = 0.5; // of its own text

function isItem(leaf: Block): boolean {
  return /^(?:li|td|th|dd|dt|blockquote|h[1-6])$/.test(leaf.name);
}

/** Whether an element says below a quotation whose words they are. */
export function isOfQuotation(element: Block): boolean {
  let quotation = element.parent;
  for (let depth = 1; depth < MAX_DEPTH && quotation?.name !== 'blockquote'; depth++)
    quotation = quotation?.parent ?? null;
  if (quotation?.name !== 'blockquote' || quotation.size.text > MAX_QUOTATION) return false;
  const own = weightOf(textOf(element));
  if (own === 0 || own > MAX_NAME || quotation.size.text < own * 2) return false;
  return lineOf(quotation).endsWith(lineOf(element)); // who said it in a forum stands above
}

const MAX_DEPTH = 4;
const MAX_QUOTATION = 1_000; // weighted characters
const MAX_NAME = 80;

function holdsLink(element: Block): boolean {
  return elementsOf(element).some(({ name }) => name === 'a');
}
