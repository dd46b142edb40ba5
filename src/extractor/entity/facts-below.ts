import { ancestorsOf, type Block, elementsOf, isWithin, textOf } from '../tree/tree.ts';
import { isPrice, labelOfEntity } from '../words/entity-labels.ts';

/**
 * Returns the lines below a page's title, before any sentence, that state facts of an entity: a film, a product, a
 * place, a job. Empty if there are fewer than three labels; a price in the title's box counts as three. The body has
 * been measured.
 */
export function factsBelow(heading: Block, body: Block): Block[] {
  const labels = new Set<string>();
  const facts: Block[] = [];
  const box = ancestorsOf(heading).findLast(({ size }) => size.text <= MAX_BOX) ?? heading;
  let isBelow = false;
  for (const leaf of elementsOf(body)) {
    if (leaf === heading) isBelow = true;
    if (!isBelow || leaf === heading || leaf.size.text === 0 || !leaf.isLeaf) continue;
    const lines = linesOf(leaf);
    const found = lines.flatMap((line) => labelOfEntity(line) ?? []);
    if (lines.some(isPrice) && isWithin(leaf, box)) found.push(...OF_PRICE);
    for (const label of found) labels.add(label);
    if (found.length > 0) facts.push(leaf);
    else if (leaf.size.prose > MAX_SENTENCE) break;
  }
  return labels.size >= MIN_LABELS ? facts : [];
}

const MIN_LABELS = 3;
const MAX_SENTENCE = 80; // weighted characters
const MAX_BOX = 2_000;
/** The labels that a price counts as. */
const OF_PRICE = ['price', 'currency', 'goods'];

function linesOf(leaf: Block): string[] {
  if (leaf.size.text > MAX_FACTS) return [];
  return textOf(leaf)
    .split('\n')
    .map((line) => line.trim());
}

const MAX_FACTS = 1_000; // weighted characters; all facts of a film may be one leaf
