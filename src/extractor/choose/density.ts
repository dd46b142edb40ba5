import { type Block, elementsOf } from '../tree/tree.ts';

/**
 * The element with the highest gain: its prose less the penalties for its links and scraps. An article in several
 * boxes wins as a whole as long as there is less between the boxes than in them.
 */
export function densest(body: Block): Block {
  let best = body;
  let most = Number.NEGATIVE_INFINITY;
  for (const element of elementsOf(body)) {
    if (element.inline) continue;
    const gain = gainOf(element);
    // Of nested boxes with the same gain the innermost.
    if (gain >= most) {
      most = gain;
      best = element;
    }
  }
  return best;
}

/** Penalty for a character in a menu, and for one of other text that is no prose; a character of prose counts 1. */
const MENU_PRICE = 0.6;
const SCRAP_PRICE = 0.2;

/** The gain of an element, in weighted characters; negative where links and scraps prevail. */
export function gainOf({ size }: Block): number {
  return size.prose - MENU_PRICE * size.menu - SCRAP_PRICE * (size.text - size.prose - size.menu);
}
