import { isFile } from './attachments.ts';
import {
  announcesList,
  isAdLabel,
  isContentsLabel,
  isCredit,
  isCredits,
  isCrossLabel,
  isNotice,
  isReferences,
  leadsToOthers,
  startsTail,
  withoutClosing,
} from './boilerplate.ts';
import { ancestorsOf, type Block, elementsOf, hasText, leavesOf, lineOf, makeOf, totalOf } from './tree.ts';

/**
 * Takes out of a chosen container what is not its text: the credits before the first sentence, notices, and the tail of lists
 * and bars after the last. No step may take the larger part: each looks at how much prose would go with it.
 */
export function prune(root: Block, { isChinese }: { isChinese: boolean }): void {
  dropNotices(root);
  if (!isChinese) dropCaptions(root);
  dropAlternatives(root);
  dropRepeated(root);
  dropTail(root);
  dropEdges(root);
  dropCrossLinks(root);
  dropOrphans(root);
}

function dropNotices(root: Block): void {
  const { prose } = root.size;
  for (const leaf of leavesOf(root)) {
    if (isFixed(leaf)) continue;
    trimLines(leaf);
    trimClosing(leaf);
    const line = lineOf(leaf);
    if (leaf.size.prose <= prose * 0.34 && isNotice(line)) leaf.dropped = 'notice';
    else if (leaf.name === 'p' && isAdLabel(line)) leaf.dropped = 'notice';
  }
}

/** What a paragraph's last line says, where lines are parted by `<br>`. */
function trimLines(leaf: Block): void {
  const last = leaf.children.findLastIndex((child) => typeof child === 'object' && child.name === 'br');
  if (last <= 0) return;
  const line = leaf.children
    .slice(last + 1)
    .map(lineOf)
    .join('')
    .trim();
  if (line === '' || isNotice(line)) leaf.children = leaf.children.slice(0, last);
}

/** `（責任編輯：某）` and `返回搜狐，查看更多` at the end of the last sentence. */
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

/** Cells of a table of data, facts under their names, and code say what they say. */
function isFixed(leaf: Block): boolean {
  const { name, size } = leaf;
  return name === 'pre' || (/^(?:td|th|dt|dd)$/.test(name) && (size.links < size.text / 2 || isFact(leaf)));
}

/** A cell beside its name, or below it. */
function isFact({ name, parent }: Block): boolean {
  const table = name === 'td' && parent !== null ? ancestorsOf(parent).find((at) => at.name === 'table') : undefined;
  if (table === undefined) return false;
  return beginsWith(table, 'thead') || (beginsWith(parent as Block, 'th') && table.size.links < table.size.text / 2);
}

function beginsWith({ children }: Block, part: string): boolean {
  return children.slice(0, MAX_BEFORE).some((child) => typeof child === 'object' && child.name === part);
}

const MAX_BEFORE = 8; // a caption, columns and blanks

/** What is under a picture is about the picture; in Chinese news it is a sentence of the story. */
function dropCaptions(root: Block): void {
  for (const element of elementsOf(root)) {
    const isCalled = element.name === 'figcaption' || (isText(element) && CALLED_CAPTION.test(element.called));
    const isCaption = isCalled && element.size.text <= MAX_CAPTION;
    if (isCaption && element.size.text < root.size.prose / 10) dropText(element, 'caption');
  }
}

const MAX_CAPTION = 400;
const CALLED_CAPTION = /(?:^| )(?:wp )?caption(?: |$)/;

function isText(element: Block): boolean {
  return element.isLeaf && !/^h[1-6]$/.test(element.name);
}

/** A caption may hold its picture. */
function dropText(element: Block, step: string): void {
  const images = [...elementsOf(element)].filter(({ name }) => name === 'img');
  if (images.length === 0) element.dropped = step;
  else element.children = images;
}

/** A caption that is the picture's alternative text word for word says nothing more. */
function dropAlternatives(root: Block): void {
  const said = new Set<string>();
  for (const { name, attributes } of elementsOf(root)) if (name === 'img') said.add(squeezed(attributes.alt ?? ''));
  for (const leaf of leavesOf(root)) {
    const line = squeezed(lineOf(leaf));
    if (line.length >= MIN_ALTERNATIVE && said.has(line) && !/^h\d$/.test(leaf.name)) dropText(leaf, 'alternative');
  }
}

const MIN_ALTERNATIVE = 8;

function squeezed(text: string): string {
  return text.replace(/\s+/g, '');
}

/** Galleries repeat a caption under each picture, and portals a teaser. A plan for three days may say a thing three times. */
function dropRepeated(root: Block): void {
  const leaves = leavesOf(root);
  const besidePicture = new Set(leaves.filter((_, at) => leaves.slice(Math.max(0, at - 1), at + 2).some(isShown)));
  const byText = Map.groupBy(
    leaves.filter((leaf) => leaf.size.text >= MIN_REPEATED && !isFixed(leaf) && leaf.name !== 'li'),
    lineOf,
  );
  for (const same of byText.values()) {
    if (same.length < 3 || !same.some((leaf) => besidePicture.has(leaf))) continue;
    for (const leaf of same.slice(1)) leaf.dropped = 'repeated';
  }
}

function isShown(leaf: Block): boolean {
  return hasImage(leaf) || isLinks(leaf);
}

const MIN_REPEATED = 60;

/** From the heading of a list of other pages on, when what follows is hardly text. */
function dropTail(root: Block): void {
  const leaves = leavesOf(root).filter((leaf) => hasText(leaf));
  const total = totalOf(leaves, 'prose');
  let before = 0;
  for (const [index, leaf] of leaves.entries()) {
    before += leaf.size.prose;
    if (before >= total * TAIL_AFTER && before > 0 && !isFixed(leaf) && isTailHeading(leaf)) {
      const tail = leaves.slice(index);
      if (before < total * 0.9 && !isMenu(tail)) continue;
      for (const follower of tail) follower.dropped = 'tail';
      return;
    }
  }
}

function isTailHeading(leaf: Block): boolean {
  const line = lineOf(leaf);
  return startsTail(line) || (/^h[2-6]$/.test(leaf.name) && leadsToOthers(line));
}

/** A tail starts when so much of the prose has gone by: what follows can be no more than short teasers. */
const TAIL_AFTER = 0.7;

/** Credits and link lists before the first paragraph and after the last. */
function dropEdges(root: Block): void {
  const leaves = leavesOf(root).filter((leaf) => hasText(leaf) || leaf.children.length > 0);
  const first = leaves.findIndex((leaf) => leaf.size.prose > 0 && !isCredits(lineOf(leaf)));
  if (first < 0) return;
  const last = leaves.findLastIndex(({ size }) => size.prose > 0);
  const inside = new Set(
    leaves
      .slice(first, last)
      .filter(({ called }) => called !== '')
      .map(makeOf),
  );
  for (const leaf of leaves) if (leaf.size.prose > 0) inside.delete(makeOf(leaf)); // a name for all lines says nothing
  const isEdge = (leaf: Block) => !inside.has(makeOf(leaf)); // the number of a law's first article is called like the others
  dropEdge(leaves.slice(0, first).filter(isEdge), 'head');
  const own = belongings(leaves.slice(last));
  dropEdge(
    leaves.slice(last + 1).filter((leaf) => isEdge(leaf) && !own.has(leaf)),
    'end',
  );
}

/** What belongs to the last sentence though it comes after it: the list that it announces, and what the text refers to. */
function belongings([sentence, ...others]: readonly Block[]): ReadonlySet<Block> {
  const own = new Set<Block>();
  let isAnnounced = sentence !== undefined && announcesList(lineOf(sentence));
  let isReferred = false;
  let isListed = false; // the references have begun
  for (const leaf of others) {
    if (isReferences(lineOf(leaf))) [isReferred, isListed] = [true, false];
    else if (leaf.name === 'li') isListed = true;
    else if (isListed || /^h[1-6]$/.test(leaf.name) || isLinks(leaf) || isCredit(lineOf(leaf))) isReferred = false;
    isAnnounced &&= leaf.name === 'li';
    if (isAnnounced || isReferred) own.add(leaf);
  }
  return own;
}

/** When most of an edge is links, all of it goes: the words between them are their headings. */
function dropEdge(leaves: Block[], step: string): void {
  const isList = step === 'end' && isMenu(leaves);
  for (const leaf of leaves) {
    if (isFixed(leaf)) continue;
    dropSmall(leaf, step);
    if (hasImage(leaf) || (step === 'end' && elementsOf(leaf).some(isFile))) continue;
    const isHeading = /^h[1-6]$/.test(leaf.name);
    if (isList || (!isHeading && isCredit(lineOf(leaf)))) leaf.dropped = step;
    else if (!isHeading && isLinks(leaf)) leaf.dropped = 'links';
  }
}

/** Who wrote it, and where to find them. */
function dropSmall(leaf: Block, step: string): void {
  for (const element of elementsOf(leaf)) if (element.attributes['data-small'] !== undefined) element.dropped = step;
}

function isMenu(leaves: Block[]): boolean {
  return totalOf(leaves, 'links') > totalOf(leaves, 'text') / 2;
}

function isLinks({ size }: Block): boolean {
  return size.links > 0 && size.links >= size.text * 0.6;
}

function hasImage(leaf: Block): boolean {
  return elementsOf(leaf).some(({ name }) => name === 'img');
}

/** A paragraph among paragraphs that is nothing but a link leads to another article; and those that say that they do. */
function dropCrossLinks(root: Block): void {
  dropLabelled(root);
  const leaves = leavesOf(root);
  const paragraphs = leaves.filter(({ size }) => size.prose > 0).length;
  const links = leaves.filter((leaf) => leaf.name === 'p' && isOnlyLink(leaf));
  if (links.length > paragraphs / 3) return;
  for (const leaf of links) leaf.dropped = 'cross-link';
}

/** A label with links, or a label and the links below it. */
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

/** What it says outside of its links, without the marks around it. */
function wordsOf(node: Block | string): string {
  if (typeof node === 'string') return node.replace(/[\s（）()【】[\]|｜►▶▸●•※▲▼★→:：、/]/g, '');
  if (node.dropped !== null || node.name === 'a') return '';
  return node.children.map(wordsOf).join('');
}

/** Headings that nothing is left of: all under them has been taken out, and led to other texts or was said of this one. */
function dropOrphans(root: Block): void {
  let open: Block[] = [];
  let hasLost = false;
  const close = (rank: string) => {
    if (hasLost) for (const heading of open) if (rankOf(heading) >= rank) heading.dropped = 'orphan';
    open = open.filter((heading) => rankOf(heading) < rank);
  };
  for (const block of remainsOf(root)) {
    if (block.dropped !== null) hasLost ||= AROUND.has(block.dropped) || open.some(isContents);
    else if (rankOf(block) !== '') {
      close(rankOf(block));
      open.push(block);
      hasLost = false;
    } else {
      if (hasLost) for (const label of open.filter(isContents)) label.dropped = 'orphan';
      open = [];
    }
  }
  close('');
}

/** Steps that take out what stands around a text. A date, a name or a caption under a heading is about what it names. */
const AROUND = new Set(['frame', 'named-frame', 'comments', 'cross-link', 'links']);

/** Of a heading, and of the label of a table of contents; '' of other lines. */
function rankOf(leaf: Block): string {
  if (/^h[2-6]$/.test(leaf.name)) return leaf.name;
  return isContents(leaf) ? 'h6' : '';
}

function isContents(leaf: Block): boolean {
  return isContentsLabel(lineOf(leaf));
}

/** The lines and pictures that are left, and the highest elements that are not, in order. */
function* remainsOf(element: Block): Generator<Block> {
  if (element.dropped !== null || element.isLeaf) {
    if (element.dropped !== null || hasText(element) || hasImage(element)) yield element;
    return;
  }
  for (const child of element.children) if (typeof child === 'object') yield* remainsOf(child);
}

function isOnlyLink(leaf: Block): boolean {
  return leaf.size.text >= MIN_CROSS_LINK && leaf.size.links >= leaf.size.text * 0.9 && !hasImage(leaf);
}

const MIN_CROSS_LINK = 20;
