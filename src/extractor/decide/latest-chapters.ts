import { type Block, elementsOf, hasText, leavesOf, lineOf } from '../tree/tree.ts';
import { namesChapter } from '../words/title-words.ts';
import type { Text } from './rule.ts';

/**
 * Finds the latest chapters that the catalogue of a novel shows above all chapters, and their label: they would be read
 * twice and out of order.
 */
export function* latestChapters({ root }: Text): Iterable<Block> {
  const leaves = leavesOf(root).filter(hasText);
  const addresses = leaves.map(addressOfChapter);
  const last = new Map(addresses.map((address, at) => [address, at]));
  let start = 0;
  for (const [at, address] of addresses.entries()) {
    if (address === '') start = at + 1;
    if (address === '' || (addresses[at + 1] ?? '') !== '') continue;
    const run = addresses.slice(start, at + 1);
    if (run.length < MIN_RUN || !run.every((one) => (last.get(one) ?? 0) > at)) continue;
    const label = leaves[start - 1];
    yield* leaves.slice(start, at + 1);
    if (label !== undefined && LABEL.test(lineOf(label))) yield label;
  }
}

const MIN_RUN = 2;
const LABEL = /最[新近][章更]|latest/i;

/** Returns the URL of a line's only link if that names a chapter; '' for any other line. */
function addressOfChapter(leaf: Block): string {
  if (leaf.size.links === 0) return '';
  const [link, ...others] = [...elementsOf(leaf)].filter(({ name }) => name === 'a');
  return link !== undefined && others.length === 0 && namesChapter(lineOf(link)) ? (link.attributes.href ?? '') : '';
}
