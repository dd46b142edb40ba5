import { type Block, elementsOf, isMain } from '../tree/tree.ts';

/**
 * Returns the elements that the page declares to be the article, ordered by the reliability of the declaration and then
 * by document order.
 */
export function declaredContainers(body: Block): Block[] {
  const found: Block[][] = DECLARATIONS.map(() => []);
  for (const element of elementsOf(body)) {
    if (element.inline || element.size.text < MIN_TEXT) continue;
    const reliability = reliabilityOf(element);
    if (reliability >= 0) found[reliability]?.push(element);
  }
  return found.flat();
}

/** Returns the reliability of an element's declaration: 0 is the highest, -1 means that there is none. */
export function reliabilityOf(element: Block): number {
  return DECLARATIONS.findIndex((declares) => declares(element));
}

const MIN_TEXT = 20;

const DECLARATIONS: Array<(element: Block) => boolean> = [
  ({ attributes }) => /(?:^|\s)articleBody(?:\s|$)/i.test(attributes.itemprop ?? ''),
  (element) => BODY.test(element.called),
  (element) => element.name === 'article',
  isMain,
];

const BODY =
  /(?:^| )(?:(?:art(?:icle)?|post|entry|news|story|blog|topic|detail|main|page|rich ?media|js|text) ?(?:body|content|text|txt|detail|cnt|con)|trs editor|zoom|content|endtext|cont(?:ent)? ?(?:txt|text|main|detail|article|body)|markdown body|mw parser output)(?: |$)/;

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
