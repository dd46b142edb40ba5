import { foldScript } from '../../text/fold.ts';
import { parseUrl } from '../../text/web-address.ts';
import { isFile } from '../gather/attachments.ts';
import { imageFile } from '../images/image-file.ts';
import { isDateOfEntry, isFixed, isInNotes, isLinks, isMenu } from '../tree/leaf.ts';
import {
  ancestorsOf,
  type Block,
  elementsOf,
  hasImage,
  hasText,
  isHeading,
  leavesOf,
  lineOf,
  selectorOf,
} from '../tree/tree.ts';
import { announcesList, isByline, isCredit, isCredits, namesPoet } from '../words/boilerplate.ts';
import { holdsLabels, isTimeAmongFacts } from '../words/facts.ts';
import { isCalledAuthor } from '../words/names.ts';
import { isReferences } from '../words/references.ts';
import { linksOfText } from '../words/sources.ts';
import { isOfEvent } from './byline.ts';
import type { Found, Text } from './rule.ts';
import { isTailHeading } from './tail.ts';

/**
 * Finds credits and link lists before the first paragraph of prose and after the last one. On Chinese pages links to
 * other sites may be of the text; in other languages they are as often links to partners' pages.
 */
export function* edges({ root, isChinese, url, kind }: Text): Iterable<Found> {
  const kept = isChinese && kind === 'article' ? linksOfText(leavesOf(root).filter(hasText), url) : new Set<Block>();
  const leaves = leavesOf(root).filter((leaf) => (hasText(leaf) || leaf.children.length > 0) && !isInNotes(leaf));
  const isSaid = (leaf: Block) => leaf.size.prose > 0 && !isCredits(lineOf(leaf)) && !isByline(lineOf(leaf));
  const first = leaves.findIndex(isSaid);
  if (first < 0) return;
  const last = leaves.findLastIndex(isSaid);
  const inside = new Set(
    leaves
      .slice(first, last)
      .filter(({ called }) => called !== '')
      .map(selectorOf),
  );
  // A class that prose has too tells nothing about a line.
  for (const leaf of leaves) if (leaf.size.prose > 0) inside.delete(selectorOf(leaf));
  // Lines with a class that also occurs between the paragraphs, such as article numbers of a law, belong to the text.
  const isEdge = (leaf: Block) =>
    !inside.has(selectorOf(leaf)) && !isAmongProse(leaf) && !kept.has(leaf) && !isAmongFacts(leaf);
  yield* edge(leaves.slice(0, first).filter(isEdge), 'head');
  const own = ownLines(leaves.slice(last));
  const headed = headedLines(leaves.slice(last));
  yield* edge(
    leaves.slice(last + 1).filter((leaf) => isEdge(leaf) && !own.has(leaf) && !headed.has(leaf)),
    'end',
  );
}

/** Whether a leaf is an item of a list of facts, such as a book's author beside its publisher and number. */
function isAmongFacts({ name, parent }: Block): boolean {
  return name === 'li' && parent !== null && holdsLabels(parent);
}

/**
 * Returns the lines under a heading of the text itself after the last sentence, all siblings of it: what to download,
 * and where. Lists of other pages have a box of their own, or a heading that leads to other pages or asks to read on.
 */
function headedLines([sentence, ...others]: readonly Block[]): ReadonlySet<Block> {
  const start = others.findIndex(({ name }) => /^h[2-6]$/.test(name));
  const lines = new Set<Block>();
  for (const leaf of start < 0 ? [] : others.slice(start)) {
    const box = leaf.name === 'li' && leaf.parent !== null ? leaf.parent : leaf;
    if (box.parent !== sentence?.parent || !isOwn(box) || isCredit(lineOf(leaf))) break;
    lines.add(leaf);
  }
  const first = [...lines].find(({ name }) => !/^h[2-6]$/.test(name));
  return first !== undefined && saysMore(first) ? lines : new Set();
}

/** Whether a box is a line of the text, or a list whose items say something about what they link to. */
function isOwn(box: Block): boolean {
  if (box.name === 'ul' || box.name === 'ol') return box.called === '' && saysMore(box);
  return /^(?:p|h[2-6])$/.test(box.name) && !leadsOn(box);
}

function saysMore({ size }: Block): boolean {
  return size.links < size.text * MAX_LINKED;
}

const MAX_LINKED = 0.85;

function leadsOn(leaf: Block): boolean {
  return isTailHeading(leaf) || (/^h/.test(leaf.name) && (leaf.size.links > 0 || /[?？]$/.test(lineOf(leaf))));
}

/** Whether a leaf is an item of a list of prose rather than links. */
function isAmongProse({ name, parent }: Block): boolean {
  return name === 'li' && parent !== null && parent.size.prose > parent.size.links;
}

/**
 * Returns the lines after the last sentence that belong to the text: the list it announces, a signature, references.
 */
function ownLines([sentence, ...others]: readonly Block[]): ReadonlySet<Block> {
  const own = new Set<Block>();
  let isAnnounced = sentence !== undefined && announcesList(lineOf(sentence));
  let isReferred = false;
  let isListed = false; // items of the list of references have been seen
  for (const leaf of signedLines(others)) own.add(leaf);
  for (const leaf of others) {
    if (isReferences(lineOf(leaf))) [isReferred, isListed] = [true, false];
    else if (isInItem(leaf)) isListed = true;
    else if (isListed || isHeading(leaf) || isLinks(leaf) || (isCredit(lineOf(leaf)) && !isNumber(leaf)))
      isReferred = false;
    isAnnounced &&= leaf.name === 'li';
    if (isAnnounced || isReferred) own.add(leaf);
  }
  return own;
}

/** Whether a line is an item of a list or a paragraph in one. */
function isInItem(leaf: Block): boolean {
  return leaf.name === 'li' || leaf.parent?.name === 'li' || leaf.parent?.parent?.name === 'li';
}

/** Whether a line is only the number of a reference, whose text is in the next one. */
function isNumber(leaf: Block): boolean {
  return /^\d{1,3}$/.test(lineOf(leaf));
}

/**
 * Returns the lines up to the date that signs a text: attachments, recipients, the office. If there are more than
 * MAX_NAMES, those from the first link on are left out, except the signature.
 */
function signedLines(lines: readonly Block[]): readonly Block[] {
  const near = lines.slice(0, MAX_BEFORE_DATE);
  const signed = near.findLastIndex((leaf, at) => isSignedDate(leaf, near[at - 1]));
  const before = near.slice(0, signed + 1);
  const end = before.findIndex((leaf) => isTailHeading(leaf) || isLinks(leaf));
  if (end < 0) return before;
  return before.length <= MAX_NAMES ? before : [...before.slice(0, end), ...before.slice(-2)];
}

const MAX_BEFORE_DATE = 80; // lines: the names of the recipients come before the signature
const MAX_NAMES = 8; // lines: names of attachments, which may be links

/** Whether a line is the date below an office's name: it signs a notice and is not the date of posting. */
function isSignedDate(leaf: Block, signature: Block | undefined): boolean {
  return signature !== undefined && SIGNED.test(lineOf(leaf)) && OFFICE.test(foldScript(lineOf(signature)));
}

const SIGNED =
  /^(?:\d{4}|[〇○零一二三四五六七八九]{4}) ?年 ?[\d一二三四五六七八九十]{1,2} ?月 ?[\d一二三四五六七八九十]{1,3} ?日$/;
const OFFICE = /^[\u3400-\u9fff（）()]{2,30}(?:府|局|部|厅|处|委|会|院|室|办|中心|公司|学校|大学|组|社|队|所|署|司)$/;

/**
 * Finds credits and links of an edge. If most of the text after the article is links, everything from the first link on
 * goes, because the words between links are their headings.
 */
function* edge(leaves: Block[], step: 'head' | 'end'): Iterable<Found> {
  const list = step === 'end' && isMenu(leaves) ? startOfList(leaves) : leaves.length;
  for (const [at, leaf] of leaves.entries()) {
    if (
      isFixed(leaf) ||
      isHeadingOfFixed(leaf, leaves[at + 1]) ||
      isFact(leaf, leaves, at) ||
      (step === 'end' && closes(lineOf(leaf)))
    )
      continue;
    for (const image of elementsOf(leaf)) if (image.attributes['data-small'] !== undefined) yield [image, step];
    if (isButton(leaf) || isPortrait(leaf)) yield [leaf, step];
    if (hasImage(leaf) || (step === 'end' && elementsOf(leaf).some(isFile))) continue;
    const isOwnHeading = isHeading(leaf) && !isByline(lineOf(leaf));
    if (at >= list || (!isOwnHeading && (isCredit(lineOf(leaf)) || isCounter(leaf)))) yield [leaf, step];
    else if (!isOwnHeading && isLinks(leaf)) yield [leaf, 'links'];
  }
}

/** Whether a line is the heading of a table or of code, which stays. */
function isHeadingOfFixed(leaf: Block, next: Block | undefined): boolean {
  return isHeading(leaf) && next !== undefined && isFixed(next);
}

/** Whether a line is a fact about the text's subject (a poem's author, an event's time), not about the text itself. */
function isFact(leaf: Block, leaves: readonly Block[], at: number): boolean {
  const beside = [leaves[at - 1], leaves[at + 1]].flatMap((one) => (one === undefined ? [] : lineOf(one)));
  return (
    namesPoet(lineOf(leaf)) ||
    isDateOfEntry(leaf) ||
    isOfEvent(leaf) ||
    isTimeOfEvent(leaf, leaves[at + 1]) ||
    isTimeAmongFacts(lineOf(leaf), beside)
  );
}

/** Whether a line closes a text: the place and date of signing, or the source of its figures. */
function closes(line: string): boolean {
  return line.length <= MAX_CLOSING && (PLACE_AND_DATE.test(line) || SOURCE_OF_YEAR.test(line));
}

const MAX_CLOSING = 60; // characters
const PLACE_AND_DATE = /^(?!(?:Published|Updated|Posted|Modified)\b)\p{Lu}[\p{L} ]{2,24}, (?:19|20)\d\d-\d\d-\d\d\.?$/u;
/** Matches a source with a year; a full date would be that of a news report. */
const SOURCE_OF_YEAR = /^Sources?: ?[^:]{2,40}[ (](?:19|20)\d\d\)?\.?$/;

/** Returns the index of the first link, or of the line above if that is its heading. The lines before are text. */
function startOfList(leaves: readonly Block[]): number {
  const first = leaves.findIndex((leaf) => leaf.size.links > 0 || isTailHeading(leaf));
  const above = leaves[first - 1];
  return above !== undefined && hasText(above) && !isTailHeading(leaves[first] as Block) ? first - 1 : first;
}

/** Whether a line gives the time of an event, and the next line its place. */
function isTimeOfEvent(leaf: Block, next: Block | undefined): boolean {
  return next !== undefined && EVENT_TIME.test(foldScript(lineOf(leaf))) && EVENT_PLACE.test(foldScript(lineOf(next)));
}

const EVENT_TIME = /^(?:[活演][动出])?(?:时间|日期) ?[:：／/|｜丨]/;
const EVENT_PLACE = /^(?:[活演][动出])?(?:地[点址]|场[地馆]|会场) ?[:：／/|｜丨]/;

/** Whether a leaf is links that act as buttons, with a counter or a date: 「友善列印　點閱：2213」. */
function isCounter(leaf: Block): boolean {
  return leaf.size.links >= leaf.size.text * MIN_PRESSED && isCredit(wordsBesideLinks(leaf).trim());
}

const MIN_PRESSED = 0.4;

function wordsBesideLinks(node: Block | string): string {
  if (typeof node === 'string') return node;
  return node.dropped !== null || node.name === 'a' ? '' : node.children.map(wordsBesideLinks).join('');
}

/** Whether a leaf is nothing but an image named like a button, or a logo that links to a front page. */
function isButton(leaf: Block): boolean {
  if (hasText(leaf)) return false;
  const inner = [...elementsOf(leaf)];
  const images = inner.filter(({ name }) => name === 'img');
  const link = inner.find(({ name, attributes }) => name === 'a' && attributes.href !== undefined);
  const target = parseUrl(link?.attributes.href ?? '', 'https://a.invalid/page');
  const isToFrontPage = link !== undefined && target?.pathname === '/' && target.search === '';
  return images.length === 1 && (isToFrontPage || BUTTON.test(imageFile(images[0]?.attributes.src ?? '')));
}

const BUTTON =
  /(?:^|[_-])(?:icon|logo|btn|button|arrow|qr_?code|erweima|close)\d{0,3}\.(?:png|gif|svg)$|^(?:next|prev)_?page\./i;

/** Whether a leaf is nothing but an image in a box named after the author. */
function isPortrait(leaf: Block): boolean {
  return !hasText(leaf) && hasImage(leaf) && ancestorsOf(leaf).slice(0, 4).some(isCalledAuthor);
}
