import { isFixed, isLinks } from '../tree/leaf.ts';
import { type Block, elementsOf, hasImage, isHeading, leavesOf, lineOf, totalOf } from '../tree/tree.ts';
import type { Text } from './rule.ts';

/**
 * Finds image captions, unless they are most of the text, as in a slideshow. Not on Chinese pages: in
 * Chinese news a caption is a sentence of the story.
 */
export function* captions({ root, isChinese }: Text): Iterable<Block> {
  if (isChinese) return;
  const found = [...elementsOf(root)].filter(isCaption);
  if (totalOf(found, 'prose') > root.size.prose * MOST_CAPTIONS) return;
  for (const caption of found) if (caption.size.text < root.size.prose / 10) yield caption;
}

function isCaption(element: Block): boolean {
  const isCalled = element.name === 'figcaption' || (isText(element) && CALLED_CAPTION.test(element.called));
  return isCalled && element.size.text <= MAX_CAPTION;
}

const MOST_CAPTIONS = 0.5;
const MAX_CAPTION = 400;
const CALLED_CAPTION = /(?:^| )(?:wp )?caption(?: |$)/;

function isText(element: Block): boolean {
  return element.isLeaf && !isHeading(element);
}

/** Finds lines that repeat the `alt` text of an image word for word. */
export function* alternatives({ root }: Text): Iterable<Block> {
  const texts = new Set<string>();
  for (const { name, attributes } of elementsOf(root)) if (name === 'img') texts.add(squeezed(attributes.alt ?? ''));
  for (const leaf of leavesOf(root)) {
    const line = squeezed(lineOf(leaf));
    const isLong = line.length >= MIN_ALTERNATIVE || (line !== '' && hasImage(leaf));
    if (isLong && texts.has(line) && !isName(leaf)) yield leaf;
  }
}

/** Whether a line is the name of what the image shows: a heading or title, or a link to the book or product. */
function isName(leaf: Block): boolean {
  return /^h\d$/.test(leaf.name) || CALLED_TITLE.test(leaf.called) || isLinks(leaf);
}

const CALLED_TITLE = /^(?:(?:item|product|section|slide) )?(?:title|heading|headline)$/;

const MIN_ALTERNATIVE = 8;

function squeezed(text: string): string {
  return text.replace(/\s+/g, '');
}

/**
 * Finds repeated captions and teasers: galleries repeat one under each image, portals beside each link. A sentence that
 * an article repeats is kept, although an image may be beside some of the copies.
 */
export function* repeatedLines({ root }: Text): Iterable<Block> {
  const leaves = leavesOf(root);
  const lines = leaves.map(lineOf);
  const around = (at: number) => [at - 1, at, at + 1].filter((other) => leaves[other] !== undefined);
  const isBesidePicture = (at: number) => around(at).some((other) => isPictureOrLinks(leaves[other] as Block));
  const isBesideCopy = (at: number) => around(at).some((other) => other !== at && lines[other] === lines[at]);
  const candidates = leaves.keys().filter((at) => mayBeRepeated(leaves[at] as Block));
  for (const same of Map.groupBy(candidates, (at) => lines[at]).values()) {
    if (same.length < 3 || !same.some(isBesidePicture)) continue;
    const beside = same.filter((at) => isBesidePicture(at) || isBesideCopy(at));
    if (beside.length < same.length * MOST_BESIDE) continue;
    for (const at of same.slice(1)) yield leaves[at] as Block;
  }
}

function mayBeRepeated(leaf: Block): boolean {
  return leaf.size.text >= MIN_REPEATED && !isFixed(leaf) && leaf.name !== 'li';
}

/** Share of the copies that must be beside an image, a link or another copy; some captions have two paragraphs. */
const MOST_BESIDE = 0.7;

function isPictureOrLinks(leaf: Block): boolean {
  return hasImage(leaf) || isLinks(leaf);
}

const MIN_REPEATED = 60;
