import { isFixed, isInNotes } from '../tree/leaf.ts';
import { type Block, hasImage, hasText, isHeading, leavesOf, lineOf } from '../tree/tree.ts';
import { isAdLabel, isByline, isCredits, withoutClosing } from '../words/boilerplate.ts';
import { asksToFollow, isNotice } from '../words/notices.ts';
import { linksOfText, sourcesBetween } from '../words/sources.ts';
import { dropAlternatives, dropCaptions, dropRepeated } from './prune-captions.ts';
import { dropCrossLinks } from './prune-cross-links.ts';
import { dropEdges } from './prune-edges.ts';
import { dropSameImages } from './prune-images.ts';
import { dropImagesOfNotices } from './prune-notice-images.ts';
import { dropOrphans } from './prune-orphans.ts';
import { dropSameSlides } from './prune-slides.ts';
import { dropTail } from './prune-tail.ts';
import { amongSentences } from './sentence-context.ts';

/**
 * Drops from a chosen container everything but its text: credits before the first sentence, notices, captions on pages
 * that are not Chinese, the tail of lists and bars after the last sentence. Steps that match by wording check how much
 * prose would be lost. The root has been measured.
 */
export function prune(root: Block, { isChinese, url }: { isChinese: boolean; url: string }): void {
  dropNotices(root);
  dropImagesOfNotices(root);
  dropSameSlides(root);
  dropSameImages(root);
  if (!isChinese) dropCaptions(root);
  dropAlternatives(root);
  dropRepeated(root);
  dropTail(root);
  // In other languages, links to other sites are as often links to partners' pages.
  dropEdges(root, isChinese ? linksOfText(leavesOf(root).filter(hasText), url) : undefined);
  dropCrossLinks(root, url);
  dropOrphans(root);
}

/**
 * Drops less than `prune`, from the container of an entity page: any line may be a fact, and there is no last sentence.
 * If the page is written like an article (`hasByline`), a line of several credits is a byline.
 */
export function pruneEntity(root: Block, { hasByline }: { hasByline: boolean }): void {
  dropNotices(root);
  dropImagesOfNotices(root);
  dropSameSlides(root);
  dropSameImages(root);
  dropRepeated(root);
  if (hasByline) for (const leaf of leavesOf(root)) if (isByCredits(leaf)) leaf.dropped = 'byline';
  dropOrphans(root);
}

function isByCredits(leaf: Block): boolean {
  const line = lineOf(leaf);
  return !isFixed(leaf) && (isCredits(line) || isByline(line));
}

function dropNotices(root: Block): void {
  const { prose, text } = root.size;
  const leaves = leavesOf(root);
  const sources = sourcesBetween(leaves);
  let among: ReadonlySet<Block> | undefined; // computed on demand: most texts have no line that may be a notice
  let heading: Block | undefined; // right above
  for (const leaf of leaves) {
    const above = heading;
    heading = isHeading(leaf) ? leaf : undefined;
    if (isFixed(leaf) || isInNotes(leaf) || sources.has(leaf)) continue;
    trimLines(leaf);
    trimClosing(leaf);
    const line = lineOf(leaf);
    if (above !== undefined && isButtonOfSection(line)) {
      leaf.dropped = 'notice';
      heading = above;
      continue;
    }
    const isSmall = leaf.size.prose <= prose * 0.34 || leaf.size.text <= text * 0.2;
    if (isSmall && isNotice(line)) {
      among ??= amongSentences(leaves);
      if (!among.has(leaf)) leaf.dropped = 'notice';
    }
    if (leaf.name === 'p' && isAdLabel(line)) leaf.dropped = 'notice';
  }
}

/** Whether a line below a heading is a button that reads the section aloud or edits it, as encyclopedias have. */
function isButtonOfSection(line: string): boolean {
  return /^[[［]?(?:播[报報]|[编編][辑輯])[\]］]?$/.test(line);
}

/**
 * Cuts a leaf's last lines, each after a `<br>`, while they are notices or blank, and the short lines after one that
 * asks to scan a code or to follow an account: they say what the reader gets for it.
 */
function trimLines(leaf: Block): void {
  const { children } = leaf;
  let cut = children.length;
  let end = children.length;
  let passed = 0;
  for (let at = end - 1; at > 0; at--) {
    const child = children[at];
    if (typeof child === 'string' || child?.name !== 'br') continue;
    const parts = children.slice(at + 1, end);
    if (parts.some((part) => typeof part === 'object' && hasImage(part))) break;
    const line = parts.map(lineOf).join('').trim();
    end = at;
    if (isNotice(line) ? passed === 0 || asksToFollow(line) : line === '' && passed === 0) [cut, passed] = [at, 0];
    else if (line.length > MAX_FOLLOWING || ++passed > MOST_FOLLOWING) break;
  }
  if (cut < children.length) leaf.children = children.slice(0, cut);
}

/** Longest of these lines, in characters: what the reader gets for following is described in a few words. */
const MAX_FOLLOWING = 40;
const MOST_FOLLOWING = 10; // lines

/** Cuts a closing note such as `（責任編輯：某）` or `返回搜狐，查看更多` off the end of a leaf's last sentence. */
function trimClosing(leaf: Block): void {
  const { children } = leaf;
  const last = children.findLastIndex((child) => hasText(child));
  const child = children[last];
  if (child === undefined) return;
  if (typeof child === 'object') {
    if (child.name !== 'a') trimClosing(child);
    if (last > 0 && lineOf(child).length <= 20 && isNotice(lineOf(child))) child.dropped = 'notice';
    return;
  }
  children[last] = withoutClosing(child);
}
