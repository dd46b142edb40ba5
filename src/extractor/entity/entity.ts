import { dropFoot } from '../choose/index-foot.ts';
import { measure } from '../tree/measure.ts';
import { ancestorsOf, type Block, elementsOf, hasText, isHeading, lineOf, textOutsideLinks } from '../tree/tree.ts';
import { holdsLabels, isListOfLabels } from '../words/facts.ts';
import { compare } from '../words/title-words.ts';
import { dropOtherEntities } from './other-entities.ts';

/**
 * Returns the element with all that a page tells about an entity below its name: facts, descriptions, parts, each in a
 * box of its own. Drops what is above the name, and boxes of other entities, comments and controls; measures the rest.
 */
export function chooseEntity(body: Block, heading: Block, title: string | null): Block {
  dropAbove(heading, body);
  dropOtherEntities(body, heading);
  measure(body);
  dropFoot(body, title);
  dropAgain(body, heading);
  const { text, links } = measure(body);
  const around = ancestorsOf(heading).filter(({ isLeaf }) => !isLeaf);
  return around.find((one) => textOutsideLinks(one) >= (text - links) * NEARLY_ALL) ?? body;
}

const NEARLY_ALL = 0.9;

/** Drops what is above the name, except images and boxes of facts. */
function dropAbove(heading: Block, body: Block): void {
  for (let at = heading; at !== body && at.parent !== null; at = at.parent) {
    for (const child of at.parent.children) {
      if (child === at) break;
      if (typeof child === 'object' && hasText(child) && !holdsLabels(child) && !isListOfLabels(child))
        child.dropped = 'above-entity';
    }
  }
}

/** Drops the name and lists where they are repeated for narrow screens or in a bar. */
function dropAgain(body: Block, heading: Block): void {
  const seen = new Set([keyOf(heading)]);
  for (const element of elementsOf(body)) {
    if (element === heading || !mayBeAgain(element)) continue;
    const isAgain = isHeading(element) ? keyOf(element) === keyOf(heading) : seen.has(keyOf(element));
    if (isAgain) element.dropped = isHeading(element) ? 'repeated-title' : 'repeated';
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
