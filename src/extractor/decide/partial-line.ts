import { weightOf } from '../tree/measure.ts';
import { type Block, elementsOf, isHeading, lineOf, textOf } from '../tree/tree.ts';
import { isCredit } from '../words/boilerplate.ts';

/** Returns the paragraph, cell or line that an inline element is part of; the element itself if it is a block. */
export function leafAround(element: Block): Block | null {
  let leaf: Block | null = element;
  while (leaf?.inline) leaf = leaf.parent;
  return leaf;
}

/**
 * Whether an element is part of an item, a cell, a heading or a quotation with more text outside links: there its class
 * names the part (a year, a name, a number), not a byline. If the rest is links, the line is one of a list of other
 * pages.
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
const MIN_OTHERS = 0.5; // relative to the element's own text

function isItem(leaf: Block): boolean {
  return /^(?:li|td|th|dd|dt|blockquote|h[1-6])$/.test(leaf.name);
}

/** Whether an element is the attribution at the end of a quotation. */
export function isOfQuotation(element: Block): boolean {
  let quotation = element.parent;
  for (let depth = 1; depth < MAX_DEPTH && quotation?.name !== 'blockquote'; depth++)
    quotation = quotation?.parent ?? null;
  if (quotation?.name !== 'blockquote' || quotation.size.text > MAX_QUOTATION) return false;
  const own = weightOf(textOf(element));
  if (own === 0 || own > MAX_NAME || quotation.size.text < own * 2) return false;
  return lineOf(quotation).endsWith(lineOf(element)); // in a forum, the name of the quoted user comes first
}

const MAX_DEPTH = 4;
const MAX_QUOTATION = 1_000; // weighted characters
const MAX_NAME = 80;

function holdsLink(element: Block): boolean {
  return elementsOf(element).some(({ name }) => name === 'a');
}

/** Whether an element is the number of comments on a paragraph, in the paragraph. */
export function isCounterInText(element: Block): boolean {
  const { inline, called, size } = element;
  if (!inline || size.text > MAX_COUNTER || !/(?:^| )(?:review|comment)s? ?(?:count|num)/.test(called)) return false;
  return leafAround(element)?.name === 'p' && /^\d+\+?$/.test(lineOf(element));
}

const MAX_COUNTER = 5; // digits
