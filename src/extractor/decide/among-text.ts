import { type Block, elementsOf, hasText, leavesOf, totalOf } from '../tree/tree.ts';

/**
 * Returns the parent of a chosen box when everything beside the box is text too, in text elements and with hardly any
 * links: an introduction above a row of cards, a comparison and a conclusion below. Null for any other box.
 */
export function textAround(box: Block): Block | null {
  const around = box.parent;
  if (around === null || box.name !== 'div') return null;
  const beside = around.children.filter(
    (child) => typeof child === 'object' && child !== box && hasText(child),
  ) as Block[];
  if (beside.length < MIN_BESIDE || beside.length > MAX_BESIDE || !beside.every(isOfText)) return null;
  const [text, links, prose] = [totalOf(beside, 'text'), totalOf(beside, 'links'), totalOf(beside, 'prose')];
  return prose >= MIN_PROSE && prose >= box.size.prose * MIN_SHARE && links <= text * MAX_LINKS ? around : null;
}

/** Returns the lines beside a box, which Readability may have left out. */
export function linesBeside(around: Block, box: Block): Block[] {
  const beside = around.children.filter((child) => typeof child === 'object' && child !== box) as Block[];
  return beside.flatMap(leavesOf).filter(hasText);
}

function isOfText(element: Block): boolean {
  return TEXT.test(element.name) || elementsOf(element).some(({ name }) => name === 'table');
}

const TEXT = /^(?:p|blockquote|h[1-6]|ul|ol|dl|table|pre|figure)$/;
const MIN_BESIDE = 2;
const MAX_BESIDE = 60; // children
const MIN_PROSE = 160; // weighted characters
const MIN_SHARE = 0.1;
const MAX_LINKS = 0.1;
