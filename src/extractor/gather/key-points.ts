import { matchesTitle } from '../title/title-headings.ts';
import { ancestorsOf, type Block, elementsOf, hasText, isWithin, leavesOf, lineOf } from '../tree/tree.ts';

/**
 * Moves the list of a text's key points into `root`, the element of the main text, where a site keeps it in a box of
 * its own between title and text. Used for Chinese pages only: there the list says what the text does not say again;
 * elsewhere it is taken for a summary beside the text. Root and body have been measured.
 */
export function takeKeyPoints(root: Block, body: Block, title: string | null): void {
  const leaves = leavesOf(body).filter(hasText);
  const start = leaves.findIndex((leaf) => isWithin(leaf, root));
  const above = leaves.slice(0, Math.max(0, start));
  const heading = above.findLastIndex((leaf) => /^h[12]$/.test(leaf.name) && matchesTitle(leaf, title));
  const label = above.findIndex((leaf, at) => at > heading && isLabel(leaf));
  const box = heading < 0 || label < 0 ? null : boxAround(above[label] as Block);
  if (box === null || isWithin(root, box) || box.size.text > root.size.text) return;
  if (box.parent !== null) box.parent.children = box.parent.children.filter((child) => child !== box);
  box.parent = root;
  root.children.unshift(box);
}

/** Whether an element is a box of key points and nothing else: a label, and a list with hardly any links. */
export function isKeyPoints(element: Block): boolean {
  const { text, links } = element.size;
  if (text === 0 || text > MAX_TEXT || links > text * MAX_LINKS) return false;
  const first = elementsOf(element).find((inner) => inner.isLeaf && hasText(inner));
  if (first === undefined || !isLabel(first)) return false; // before all leaves are read: boxes are nested
  const [, ...others] = leavesOf(element).filter(hasText);
  return others.length >= MIN_POINTS && others.every(isInList);
}

const MAX_TEXT = 2_000; // weighted characters
const MAX_LINKS = 0.1; // share of the text; a table of contents consists of links
const MIN_POINTS = 2;

/** Returns the innermost element around a label that is a box of key points. */
function boxAround(label: Block): Block | null {
  return ancestorsOf(label).slice(1, MAX_AROUND).find(isKeyPoints) ?? null;
}

const MAX_AROUND = 4;

function isLabel(leaf: Block): boolean {
  return leaf.name !== 'li' && leaf.size.text <= MAX_LABEL && leaf.size.links === 0 && LABEL.test(lineOf(leaf));
}

const MAX_LABEL = 40;
const LABEL =
  /^[^\p{L}\p{N}]{0,6}(?:(?:本文|文章|新[聞闻]|[內内]容|AI\s?)?(?:重[點点]|[摘概]要|要[點点]|精[華华])(?:摘要|整理|速[覽览]|一次看|提示)?|核心(?:提示|[觀观][點点]|[內内]容|要[點点])|(?:key|main|story) (?:points?|takeaways?|facts|findings|highlights)|(?:article )?(?:highlights|takeaways)|at a glance|in (?:brief|short)|tl;?dr|(?:quick |ai )?summary|what (?:to|you need to) know)[：:」】\]]?$/iu;

function isInList(leaf: Block): boolean {
  return ancestorsOf(leaf)
    .slice(0, 3)
    .some(({ name }) => name === 'li');
}
