import { type Block, elementsOf } from './tree.ts';

/**
 * The element that gains most: what it holds in sentences less what it holds in links and scraps. An article whose
 * paragraphs lie in several boxes wins as a whole as long as what lies between them is less than they are.
 */
export function densest(body: Block): Block {
  let best = body;
  let most = Number.NEGATIVE_INFINITY;
  for (const element of elementsOf(body)) {
    if (element.inline) continue;
    const gain = gainOf(element);
    // Of a box in a box in a box the innermost.
    if (gain >= most) {
      most = gain;
      best = element;
    }
  }
  return best;
}

/** What a character of a menu, and one of a scrap outside links, costs against one of prose. */
const MENU_PRICE = 0.6;
const SCRAP_PRICE = 0.2;

export function gainOf({ size }: Block): number {
  return size.prose - MENU_PRICE * size.menu - SCRAP_PRICE * (size.text - size.prose - size.menu);
}
