import { type Block, leavesOf, lineOf, totalOf } from '../tree/tree.ts';
import { leadsToOthers } from '../words/boilerplate.ts';
import type { Text } from './rule.ts';

/**
 * Finds lists of related texts, below the text or inside it, that have a heading to announce them or are dated cards.
 * They may hold more text than the article, like the teasers below a short news item. They are
 * looked for on the whole page, before the element with the text is chosen.
 */
export function* streams({ root }: Text): Iterable<Block> {
  let before = 0;
  let tries = 0;
  const dated: Block[] = [];
  for (const leaf of leavesOf(root)) {
    if (leaf.dropped !== null) continue;
    if (before >= MIN_TEXT && leaf.size.text <= MAX_DATE && DATE.test(lineOf(leaf))) dated.push(leaf);
    if (before < MIN_TEXT || !mayHeadStream(leaf) || !leadsToOthers(lineOf(leaf))) before += leaf.size.prose;
    else if (tries++ < MAX_TRIES) yield* streamBelow(leaf, root);
  }
}

const DATE = /^(?:19|20)\d\d[-./]\d{1,2}[-./]\d{1,2}(?: \d{1,2}:\d{2})?$/;
const MAX_DATE = 16; // characters of a date and time

const MIN_TEXT = 80;
const MIN_CARDS = 3;
const MIN_HEADED = 2; // cards beside each other, under a heading
const MAX_TRIES = 50; // each reads everything after the heading
/** Share of the text that has to be in cards. */
const MOST = 0.7;

/** Whether a leaf may head a list: a heading, or a line without prose or links, as many templates use a `<div>`. */
function mayHeadStream({ name, called, size }: Block): boolean {
  return /^h[2-6]$/.test(name) || /related|recommend/.test(called) || (size.prose === 0 && size.links === 0);
}

/** Finds the heading and the blocks after it, at the first level that has any, if those are mostly cards. */
function* streamBelow(heading: Block, root: Block): Iterable<Block> {
  // An ancestor that holds prose is part of the text.
  for (let at = heading; at !== root && at.parent !== null && at.size.prose === 0; at = at.parent) {
    const rest = blocksIn(at.parent.children.slice(at.parent.children.indexOf(at) + 1));
    if (rest.length === 0) continue;
    const text = totalOf(rest, 'text');
    const least = /^h[2-6]$/.test(heading.name) && rest.length > 1 ? MIN_HEADED : MIN_CARDS;
    if (totalOf(cardsIn(rest, least), 'text') < text * MOST) return;
    yield* [at, ...rest];
    return;
  }
  yield heading; // nothing follows it
}

/**
 * Returns the largest group of similar blocks with links; empty if it has fewer than `least`. Also looks into a single
 * block, and into the one that has most of the text if that is teasers: without these, the choice is easy.
 */
function cardsIn(blocks: readonly Block[], least: number): readonly Block[] {
  const alike = Map.groupBy(
    blocks.filter(({ name, size }) => !/^(?:p|h\d|pre|table|blockquote)$/.test(name) && size.links > 0),
    ({ name, called }) => `${name} ${called.replace(/[\d ]+.*/, '')}`,
  );
  const cards = [...alike.values()].toSorted((one, other) => other.length - one.length)[0] ?? [];
  if (cards.length >= least) return cards;
  const most = totalOf(blocks, 'text') * MOST;
  const largest = blocks.find(({ size, isLeaf }) => size.text >= most && !isLeaf);
  if (largest === undefined || (blocks.length > 1 && largest.size.prose < most * MIN_TEASED)) return [];
  return cardsIn(blocksIn(largest.children), least);
}

const MIN_TEASED = 0.4; // share of prose

function blocksIn(children: Block['children']): Block[] {
  return children
    .filter((child) => typeof child === 'object')
    .filter(({ dropped, size }) => dropped === null && size.text > 0);
}
