import { leadsToOthers } from './boilerplate.ts';
import { type Block, leavesOf, lineOf, totalOf } from './tree.ts';

/**
 * Takes out lists of other texts that stand below a text, or in it, under a heading that says what they are. They may well
 * hold more than the text does: a short item of news, and teasers of ten others.
 */
export function dropStreams(root: Block): void {
  let before = 0;
  let tries = 0;
  for (const leaf of leavesOf(root)) {
    if (leaf.dropped !== null) continue;
    if (before < MIN_TEXT || !isHeading(leaf) || !leadsToOthers(lineOf(leaf))) before += leaf.size.prose;
    else if (tries++ < MAX_TRIES) dropStream(leaf, root);
  }
}

const MIN_TEXT = 80;
const MIN_CARDS = 3;
const MAX_TRIES = 50; // each looks at all that follows
/** Of what follows the heading, the part that has to be such a list. */
const MOST = 0.7;

function isHeading({ name, called }: Block): boolean {
  return /^h[2-6]$/.test(name) || /related|recommend/.test(called);
}

/** What comes after the heading, at the level where it is a list, and the heading. */
function dropStream(heading: Block, root: Block): void {
  // What holds text besides the heading is part of the text, and so is what it stands among.
  for (let at = heading; at !== root && at.parent !== null && at.size.prose === 0; at = at.parent) {
    const rest = blocksIn(at.parent.children.slice(at.parent.children.indexOf(at) + 1));
    if (rest.length === 0) continue;
    const text = totalOf(rest, 'text');
    if (totalOf(cardsIn(rest), 'text') < text * MOST) return;
    for (const block of [at, ...rest]) block.dropped = 'stream';
    return;
  }
  heading.dropped = 'stream'; // nothing is left of what it was the heading of
}

/** The largest number of them that are made alike and lead elsewhere; none when there are few. */
function cardsIn(blocks: readonly Block[]): readonly Block[] {
  const [only, ...others] = blocks;
  if (only !== undefined && others.length === 0 && !only.isLeaf) return cardsIn(blocksIn(only.children));
  const alike = Map.groupBy(
    blocks.filter(({ name, size }) => !/^(?:p|h\d|pre|table|blockquote)$/.test(name) && size.links > 0),
    ({ name, called }) => `${name} ${called.replace(/[\d ]+.*/, '')}`,
  );
  const cards = [...alike.values()].toSorted((one, other) => other.length - one.length)[0] ?? [];
  return cards.length >= MIN_CARDS ? cards : [];
}

function blocksIn(children: Block['children']): Block[] {
  return children
    .filter((child) => typeof child === 'object')
    .filter(({ dropped, size }) => dropped === null && size.text > 0);
}
