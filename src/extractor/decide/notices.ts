import { apart, isFixed, isInNotes } from '../tree/leaf.ts';
import { type Block, elementsOf, hasImage, hasText, isHeading, isWithin, leavesOf, lineOf } from '../tree/tree.ts';
import { isAdLabel, isByline, isCredits, withoutClosing } from '../words/boilerplate.ts';
import { isNotice, saysSomething } from '../words/notices.ts';
import { sourcesBetween } from '../words/sources.ts';
import type { Text } from './rule.ts';

/** Finds the lines with which a site speaks to its reader, and such closing words of other lines. */
export function* notices({ root }: Text): Iterable<Block> {
  const { prose, text } = root.size;
  const leaves = leavesOf(root);
  const sources = sourcesBetween(leaves);
  let among: ReadonlySet<Block> | undefined; // computed on demand: most texts have no line that may be a notice
  let heading: Block | undefined; // right above
  for (const leaf of leaves) {
    const above = heading;
    heading = isHeading(leaf) ? leaf : undefined;
    if (isFixed(leaf) || isInNotes(leaf) || sources.has(leaf)) continue;
    yield* lastLines(leaf);
    yield* closing(leaf);
    const line = lineOf(leaf);
    if (above !== undefined && isButtonOfSection(line)) {
      yield leaf;
      heading = above;
      continue;
    }
    const isSmall = leaf.size.prose <= prose * 0.34 || leaf.size.text <= text * 0.2;
    if (isSmall && isNotice(line)) {
      among ??= amongSentences(leaves);
      if (!among.has(leaf)) yield leaf;
    }
    if (leaf.name === 'p' && isAdLabel(line)) yield leaf;
  }
}

/** Finds lines of several credits, where bylines are not facts. */
export function* bylines({ root, keepsBylines }: Text): Iterable<Block> {
  if (!keepsBylines) yield* leavesOf(root).filter(isOfCredits);
}

function isOfCredits(leaf: Block): boolean {
  const line = lineOf(leaf);
  return !isFixed(leaf) && (isCredits(line) || isByline(line));
}

/** Whether a line below a heading is a button that reads the section aloud or edits it, as encyclopedias have. */
function isButtonOfSection(line: string): boolean {
  return /^[[［]?(?:播[报報]|[编編][辑輯])[\]］]?$/.test(line);
}

/** Finds a leaf's last lines, each after a `<br>`, while they are notices or blank. */
function* lastLines(leaf: Block): Iterable<Block> {
  const { children } = leaf;
  let cut = children.length;
  let end = children.length;
  for (let at = end - 1; at > 0; at--) {
    const child = children[at];
    if (typeof child === 'string' || child?.name !== 'br') continue;
    const parts = children.slice(at + 1, end);
    if (parts.some((part) => typeof part === 'object' && hasImage(part))) break;
    const line = parts.map(lineOf).join('').trim();
    end = at;
    if (line !== '' && !isNotice(line)) break;
    cut = at;
  }
  if (cut < children.length) yield apart(leaf, cut, children.length);
}

/** Finds a closing note such as `（責任編輯：某）` or `返回搜狐，查看更多` at the end of a leaf's last sentence. */
function* closing(leaf: Block): Iterable<Block> {
  const { children } = leaf;
  const last = children.findLastIndex((child) => hasText(child));
  const child = children[last];
  if (child === undefined) return;
  if (typeof child === 'object') {
    if (child.name !== 'a') yield* closing(child);
    if (last > 0 && lineOf(child).length <= 20 && isNotice(lineOf(child))) yield child;
    return;
  }
  const kept = withoutClosing(child);
  if (kept === child) return;
  const start = child.indexOf(kept);
  children.splice(last, 1, ...[child.slice(0, start), kept, child.slice(start + kept.length)]);
  yield apart(leaf, last + 2, last + 3);
  yield apart(leaf, last, last + 1);
}

/**
 * Returns the lines among a text's sentences that are worded like notices but may belong to the text: a sentence that
 * asks for nothing on behalf of the site.
 */
function amongSentences(leaves: readonly Block[]): ReadonlySet<Block> {
  const lines = leaves.filter(hasText);
  const isSaid = lines.map((line) => line.size.prose > 0 && !isNotice(lineOf(line)));
  const isNear = (from: number, to: number) => isSaid.slice(Math.max(0, from), Math.max(0, to)).some(Boolean);
  const isAmong = (at: number) => isNear(at - NEAR, at) && isNear(at + 1, at + 1 + NEAR);
  return new Set(lines.filter((line, at) => mayBeText(line) && isAmong(at)));
}

const NEAR = 8; // lines: a list or a table may come between

function mayBeText(line: Block): boolean {
  if (line.size.links > line.size.text * MAX_LINKED) return false;
  return !isHeading(line) && saysSomething(lineOf(line));
}

const MAX_LINKED = 0.2; // share of the text; a notice has more: the words to click

/**
 * Finds the images of notices below the text, in a box whose text was a notice. The notices have been dropped.
 */
export function* imagesOfNotices({ root }: Text): Iterable<Block> {
  const lines = linesOf(root);
  const last = lines.findLastIndex(({ dropped, size }) => dropped === null && size.prose > 0);
  for (const [at, line] of lines.entries()) {
    if (at <= last || line.dropped !== 'notice') continue;
    const box = line.parent;
    if (box !== null && box !== root && !hasText(box) && imagesIn(box) === 1) yield box;
  }
}

/** Returns the lines with text or an image, including those dropped as notices. */
function linesOf(root: Block): Block[] {
  const lines: Block[] = [];
  const waiting = [root];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (element.dropped !== null && element.dropped !== 'notice') continue;
    if (element.isLeaf || element.dropped !== null) {
      if (element.size.text > 0 || hasImage(element)) lines.push(element);
    } else for (const child of element.children.toReversed()) if (typeof child === 'object') waiting.push(child);
  }
  return lines;
}

function imagesIn(element: Block): number {
  return [...elementsOf(element)].filter(({ name }) => name === 'img').length;
}

/**
 * Finds the boxes that ask for an e-mail address, with the text that praises the newsletter: only the input field
 * marks them.
 */
export function* signUps({ root, page }: Text): Iterable<Block> {
  for (const field of page.fields.slice(0, MAX_FIELDS)) {
    if (field === root || !isWithin(field, root)) continue;
    let box: Block | null = null;
    for (let at = field; at !== root && isSignUp(at, root); at = at.parent ?? root) box = at;
    if (box !== null && box.dropped === null) yield box;
  }
}

/** Whether an element has so little text that it is only a form and its explanation. */
function isSignUp(element: Block, root: Block): boolean {
  const { text, prose, paragraphs } = element.size;
  if (text > MAX_TEXT || paragraphs > MAX_PARAGRAPHS || prose > root.size.prose * MAX_SHARE) return false;
  return !elementsOf(element).some(({ name }) => PARTS.has(name));
}

const MAX_FIELDS = 20; // each one looks at the boxes around it
const MAX_TEXT = 350; // weighted characters
const MAX_PARAGRAPHS = 2; // the praise, and the terms to agree to
const MAX_SHARE = 0.2; // of the prose: on a page of a few lines, the text may be in the same box
const PARTS = new Set(['h1', 'figure', 'article', 'main', 'pre', 'table']);
