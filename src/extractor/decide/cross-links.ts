import { isFile } from '../gather/attachments.ts';
import { isFixed, isLinks } from '../tree/leaf.ts';
import { ancestorsOf, type Block, elementsOf, hasImage, hasText, leavesOf, lineOf } from '../tree/tree.ts';
import { isCrossLabel } from '../words/boilerplate.ts';
import { isLineOfFacts } from '../words/facts.ts';
import { isOffer, sourcesAmong } from '../words/sources.ts';
import type { Text } from './rule.ts';

/**
 * Finds links to other articles between the paragraphs: labelled ones, and paragraphs that are a single link, unless
 * there are many. Keeps links to sources, to files to download and to forms to fill in.
 */
export function* crossLinks({ root, url }: Text): Iterable<Block> {
  yield* labelledLinks(root);
  const leaves = leavesOf(root);
  const paragraphs = leaves.filter(({ size }) => size.prose > 0).length;
  const links = leaves.filter((leaf) => leaf.name === 'p' && isOnlyLink(leaf) && !isInItem(leaf));
  if (links.length > paragraphs / 3) return;
  const sources = sourcesAmong(leaves.filter(hasText), url);
  for (const leaf of links) if (!sources.has(leaf) && !isDownload(leaf)) yield leaf;
}

function isDownload(leaf: Block): boolean {
  return elementsOf(leaf).some(isFile) && !isOffer(lineOf(leaf));
}

/** Finds a label such as 延伸閱讀 together with the links in its line or with the lines of links below it. */
function* labelledLinks(root: Block): Iterable<Block> {
  let isBelow = false;
  const leaves = leavesOf(root).filter((one) => hasText(one) && !isFixed(one));
  for (const [at, leaf] of leaves.entries()) {
    const next = leaves[at + 1];
    const isLabel = isCrossLabel(wordsOf(leaf));
    const isAbove = isLabel && leaf.size.links === 0;
    isBelow = isAbove ? next !== undefined && isLinks(next) : isBelow && isLinks(leaf) && !hasImage(leaf);
    if (isBelow || (isLabel && !isAbove)) yield leaf;
  }
}

/** Returns a node's text outside links, without bullets, brackets and blanks. */
function wordsOf(node: Block | string): string {
  if (typeof node === 'string') return node.replace(/[\s（）()【】[\]|｜►▶▸●•※▲▼★→:：、/]/g, '');
  if (node.dropped !== null || node.name === 'a') return '';
  return node.children.map(wordsOf).join('');
}

function isOnlyLink(leaf: Block): boolean {
  const isLink = leaf.size.text >= MIN_CROSS_LINK && leaf.size.links >= leaf.size.text * 0.9 && !hasImage(leaf);
  return isLink && !SENTENCE.test(lineOf(leaf)) && !isLineOfFacts(lineOf(leaf));
}

/** Matches a line that ends with a full stop; titles have none. */
const SENTENCE = /[^.][.。]$/;

const MIN_CROSS_LINK = 20;

/** Whether a line is part of a list item, a cell or a definition: a link there is a reference or a fact. */
function isInItem(leaf: Block): boolean {
  return ancestorsOf(leaf).some(({ name }) => name === 'li' || name === 'td' || name === 'th' || name === 'dd');
}
