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
import {
  ancestorsOf,
  type Block,
  elementsOf,
  hasImage,
  hasText,
  leavesOf,
  lineOf,
  selectorOf,
  totalOf,
} from './tree.ts';

/**
 * Drops from a chosen container what is not its text: credits before the first sentence, notices, captions outside
 * Chinese pages, the tail of lists and bars after the last sentence. Steps that match by wording check how much prose
 * would go with the match. The root has been measured.
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

/** Cuts a leaf's last line, after its last `<br>`, when it is a notice or blank. */
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

/** Cuts a closing note such as `（責任編輯：某）` or `返回搜狐，查看更多` off a leaf's last sentence. */
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

/** Cells of data tables, terms and their definitions, and code are kept whatever they say. */
function isFixed(leaf: Block): boolean {
  const { name, size } = leaf;
  return name === 'pre' || (/^(?:td|th|dt|dd)$/.test(name) && (size.links < size.text / 2 || isFact(leaf)));
}

/** Whether an element is a cell with a header: beside it in the row, or above it in `<thead>`. */
function isFact({ name, parent }: Block): boolean {
  const table = name === 'td' && parent !== null ? ancestorsOf(parent).find((at) => at.name === 'table') : undefined;
  if (table === undefined) return false;
  return beginsWith(table, 'thead') || (beginsWith(parent as Block, 'th') && table.size.links < table.size.text / 2);
}

function beginsWith({ children }: Block, part: string): boolean {
  return children.slice(0, MAX_BEFORE).some((child) => typeof child === 'object' && child.name === part);
}

const MAX_BEFORE = 8; // children; a caption, `<colgroup>` and whitespace come first

/**
 * Drops image captions, unless they are most of the text, as in a slideshow. Called for pages that are not Chinese: in
 * Chinese news a caption is a sentence of the story.
 */
function dropCaptions(root: Block): void {
  const captions = [...elementsOf(root)].filter(isCaption);
  if (totalOf(captions, 'prose') > root.size.prose * MOST_CAPTIONS) return;
  for (const caption of captions) if (caption.size.text < root.size.prose / 10) dropText(caption, 'caption');
}

function isCaption(element: Block): boolean {
  const isCalled = element.name === 'figcaption' || (isText(element) && CALLED_CAPTION.test(element.called));
  return isCalled && element.size.text <= MAX_CAPTION;
}

const MOST_CAPTIONS = 0.5;
const MAX_CAPTION = 400;
const CALLED_CAPTION = /(?:^| )(?:wp )?caption(?: |$)/;

function isText(element: Block): boolean {
  return element.isLeaf && !/^h[1-6]$/.test(element.name);
}

/** Drops an element but keeps the images in it. */
function dropText(element: Block, step: string): void {
  const images = [...elementsOf(element)].filter(({ name }) => name === 'img');
  if (images.length === 0) element.dropped = step;
  else element.children = images;
}

/** Drops a line that repeats the `alt` text of an image word for word. */
function dropAlternatives(root: Block): void {
  const alternatives = new Set<string>();
  for (const { name, attributes } of elementsOf(root))
    if (name === 'img') alternatives.add(squeezed(attributes.alt ?? ''));
  for (const leaf of leavesOf(root)) {
    const line = squeezed(lineOf(leaf));
    if (line.length >= MIN_ALTERNATIVE && alternatives.has(line) && !/^h\d$/.test(leaf.name))
      dropText(leaf, 'alternative');
  }
}

const MIN_ALTERNATIVE = 8;

function squeezed(text: string): string {
  return text.replace(/\s+/g, '');
}

/**
 * Drops repeated captions and teasers: galleries repeat one under each image, portals beside each link. A sentence that
 * an article repeats is kept, although an image may stand beside some of the copies.
 */
function dropRepeated(root: Block): void {
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
    for (const at of same.slice(1)) (leaves[at] as Block).dropped = 'repeated';
  }
}

function mayBeRepeated(leaf: Block): boolean {
  return leaf.size.text >= MIN_REPEATED && !isFixed(leaf) && leaf.name !== 'li';
}

/** Share of the copies that are beside an image, a link or another copy; some captions have two paragraphs. */
const MOST_BESIDE = 0.7;

function isPictureOrLinks(leaf: Block): boolean {
  return hasImage(leaf) || isLinks(leaf);
}

const MIN_REPEATED = 60;

/** Drops everything from the heading of a list of other pages on, when little prose follows it. */
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

/** Share of the prose that must precede a tail: what follows can be no more than short teasers. */
const TAIL_AFTER = 0.7;

/** Drops credits and link lists before the first paragraph of prose and after the last. */
function dropEdges(root: Block): void {
  const leaves = leavesOf(root).filter((leaf) => hasText(leaf) || leaf.children.length > 0);
  const first = leaves.findIndex((leaf) => leaf.size.prose > 0 && !isCredits(lineOf(leaf)));
  if (first < 0) return;
  const last = leaves.findLastIndex(({ size }) => size.prose > 0);
  const inside = new Set(
    leaves
      .slice(first, last)
      .filter(({ called }) => called !== '')
      .map(selectorOf),
  );
  // Classes that prose has as well tell nothing.
  for (const leaf of leaves) if (leaf.size.prose > 0) inside.delete(selectorOf(leaf));
  // Lines of a class that also occurs between the paragraphs, such as article numbers of a law, belong to the text.
  const isEdge = (leaf: Block) => !inside.has(selectorOf(leaf));
  dropEdge(leaves.slice(0, first).filter(isEdge), 'head');
  const own = ownLines(leaves.slice(last));
  dropEdge(
    leaves.slice(last + 1).filter((leaf) => isEdge(leaf) && !own.has(leaf)),
    'end',
  );
}

/** Lines after the last sentence that belong to the text: the list that it announces, and references. */
function ownLines([sentence, ...others]: readonly Block[]): ReadonlySet<Block> {
  const own = new Set<Block>();
  let isAnnounced = sentence !== undefined && announcesList(lineOf(sentence));
  let isReferred = false;
  let isListed = false; // items of the list of references have been seen
  for (const leaf of others) {
    if (isReferences(lineOf(leaf))) [isReferred, isListed] = [true, false];
    else if (leaf.name === 'li') isListed = true;
    else if (isListed || /^h[1-6]$/.test(leaf.name) || isLinks(leaf) || isCredit(lineOf(leaf))) isReferred = false;
    isAnnounced &&= leaf.name === 'li';
    if (isAnnounced || isReferred) own.add(leaf);
  }
  return own;
}

/**
 * Drops credits and links of an edge. When most of the text after the article is links, all of it is dropped, the
 * words between them being their headings.
 */
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

/**
 * Drops links to other articles between the paragraphs: labelled ones, and paragraphs that are a single link, unless
 * these are many.
 */
function dropCrossLinks(root: Block): void {
  dropLabelled(root);
  const leaves = leavesOf(root);
  const paragraphs = leaves.filter(({ size }) => size.prose > 0).length;
  const links = leaves.filter((leaf) => leaf.name === 'p' && isOnlyLink(leaf));
  if (links.length > paragraphs / 3) return;
  for (const leaf of links) leaf.dropped = 'cross-link';
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

/**
 * Drops headings whose whole section has been dropped, when at least one of the dropped parts was page chrome or a
 * cross-link.
 */
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

/**
 * Steps that remove page chrome or links. What other steps remove below a heading (a date, a name, a caption) is
 * about the heading's subject, so that the heading stays.
 */
const AROUND = new Set(['frame', 'named-frame', 'comments', 'cross-link', 'links']);

/** The rank of a heading, or of a table of contents' label; '' for any other line. */
function rankOf(leaf: Block): string {
  if (/^h[2-6]$/.test(leaf.name)) return leaf.name;
  return isContents(leaf) ? 'h6' : '';
}

function isContents(leaf: Block): boolean {
  return isContentsLabel(lineOf(leaf));
}

/** The remaining leaves with text or an image, and the topmost dropped elements, in document order. */
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
