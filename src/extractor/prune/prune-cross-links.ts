import { isFile } from '../gather/attachments.ts';
import { isFixed, isLinks } from '../tree/leaf.ts';
import { ancestorsOf, type Block, elementsOf, hasImage, hasText, leavesOf, lineOf } from '../tree/tree.ts';
import { isCrossLabel } from '../words/boilerplate.ts';
import { isLineOfFacts } from '../words/facts.ts';
import { isOffer, sourcesAmong } from '../words/sources.ts';

/**
 * Drops links to other articles between the paragraphs: labelled ones, and paragraphs that are a single link, unless
 * these are many. Not sources, and files to download.
 */
export function dropCrossLinks(root: Block, url: string): void {
  dropLabelled(root);
  const leaves = leavesOf(root);
  const paragraphs = leaves.filter(({ size }) => size.prose > 0).length;
  const links = leaves.filter((leaf) => leaf.name === 'p' && isOnlyLink(leaf) && !isInItem(leaf));
  if (links.length > paragraphs / 3) return;
  const sources = sourcesAmong(leaves.filter(hasText), url);
  for (const leaf of links) if (!sources.has(leaf) && !isDownload(leaf)) leaf.dropped = 'cross-link';
}

function isDownload(leaf: Block): boolean {
  return elementsOf(leaf).some(isFile) && !isOffer(lineOf(leaf));
}

/** Drops a label such as 延伸閱讀 with the links in its line, or with the lines of links below it. */
function dropLabelled(root: Block): void {
  let isBelow = false;
  const leaves = leavesOf(root).filter((one) => hasText(one) && !isFixed(one));
  for (const [at, leaf] of leaves.entries()) {
    const next = leaves[at + 1];
    const isLabel = isCrossLabel(wordsOf(leaf));
    const isAbove = isLabel && leaf.size.links === 0;
    isBelow = isAbove ? next !== undefined && isLinks(next) : isBelow && isLinks(leaf) && !hasImage(leaf);
    if (isBelow || (isLabel && !isAbove)) leaf.dropped = 'cross-link';
  }
}

/** A node's text outside links, without bullets, brackets and blanks. */
function wordsOf(node: Block | string): string {
  if (typeof node === 'string') return node.replace(/[\s（）()【】[\]|｜►▶▸●•※▲▼★→:：、/]/g, '');
  if (node.dropped !== null || node.name === 'a') return '';
  return node.children.map(wordsOf).join('');
}

function isOnlyLink(leaf: Block): boolean {
  const isLink = leaf.size.text >= MIN_CROSS_LINK && leaf.size.links >= leaf.size.text * 0.9 && !hasImage(leaf);
  return isLink && !SENTENCE.test(lineOf(leaf)) && !isLineOfFacts(lineOf(leaf));
}

/** Titles do not end so. */
const SENTENCE = /[^.][.。]$/;

const MIN_CROSS_LINK = 20;

/** Whether a line is part of a list item, a cell or a definition: a link there is a reference or a fact. */
function isInItem(leaf: Block): boolean {
  return ancestorsOf(leaf).some(({ name }) => name === 'li' || name === 'td' || name === 'th' || name === 'dd');
}
