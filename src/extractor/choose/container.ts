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
