import { type Block, elementsOf } from '../tree/tree.ts';

/**
 * Returns the element with the highest gain: its prose less penalties for its links and scraps. An article in several
 * boxes wins as a whole as long as there is less between the boxes than in them.
 */
export function densest(body: Block): Block {
  let best = body;
  let most = Number.NEGATIVE_INFINITY;
  for (const element of elementsOf(body)) {
    if (element.inline) continue;
    const gain = gainOf(element);
    // The innermost of nested boxes with the same gain wins.
    if (gain >= most) {
      most = gain;
      best = element;
    }
  }
  return best;
}

/** Penalties for a character in a menu and for one of other text that is not prose; a character of prose counts 1. */
const MENU_PRICE = 0.6;
const SCRAP_PRICE = 0.2;

/** Returns the gain of an element in weighted characters; negative where links and scraps prevail. */
export function gainOf({ size }: Block): number {
  return size.prose - MENU_PRICE * size.menu - SCRAP_PRICE * (size.text - size.prose - size.menu);
}
