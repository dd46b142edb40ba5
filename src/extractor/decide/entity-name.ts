import { type Block, elementsOf, hasText, isHeading, lineOf } from '../tree/tree.ts';
import { holdsLabels, isListOfLabels } from '../words/facts.ts';
import { compare } from '../words/title-words.ts';
import type { Found, Text } from './rule.ts';

/** Finds what is above an entity's name, except images and boxes of facts. */
export function* aboveName({ root, heading }: Text): Iterable<Block> {
  for (let at = heading; at !== null && at !== root && at.parent !== null; at = at.parent) {
    for (const child of at.parent.children) {
      if (child === at) break;
      if (typeof child === 'object' && hasText(child) && !holdsLabels(child) && !isListOfLabels(child)) yield child;
    }
  }
}

/** Finds the name and lists where they are repeated for narrow screens or in a bar. */
export function* sameAgain({ root, heading }: Text): Iterable<Found> {
  if (heading === null) return;
  const seen = new Set([keyOf(heading)]);
  for (const element of elementsOf(root)) {
    if (element === heading || !mayBeAgain(element)) continue;
    const isAgain = isHeading(element) ? keyOf(element) === keyOf(heading) : seen.has(keyOf(element));
    if (isAgain) yield [element, isHeading(element) ? 'repeated-title' : 'repeated'];
    else seen.add(keyOf(element));
  }
}

function mayBeAgain(element: Block): boolean {
  const { text } = element.size;
  return text > 0 && text <= MAX_AGAIN && (isHeading(element) || LISTS.has(element.name));
}

const MAX_AGAIN = 3_000; // weighted characters: lists may be nested in each other
const LISTS = new Set(['ul', 'ol', 'dl', 'table']);

function keyOf(element: Block): string {
  return compare(lineOf(element));
}
