import { isLinks } from '../tree/leaf.ts';
import {
  ancestorsOf,
  type Block,
  elementsOf,
  hasImage,
  hasText,
  isHeading,
  isWithin,
  leavesOf,
  lineOf,
  selectorOf,
} from '../tree/tree.ts';
import { leadsToOthers, startsTail } from '../words/boilerplate.ts';
import { isCalledPart, isControlOfEntity, isOnBuying, leadsToOtherEntities } from '../words/entities.ts';
import { isPrice } from '../words/entity-labels.ts';
import { holdsLabels, isListOfLabels } from '../words/facts.ts';
import { asksForConsent } from '../words/foot-lines.ts';
import { isCalledComments } from '../words/names.ts';
import { isNotice } from '../words/notices.ts';
import { compare, namesChapter } from '../words/title-words.ts';
import { isFoot } from './foot.ts';
import type { Found, Text } from './rule.ts';

/**
 * Finds on an entity page what leads to other entities (lists under such a heading, menus, cards), what others say about
 * this one, and lines of controls and notices. Links stay in a small box with the name and in elements named after a
 * part of an entity: a genre, the cast.
 */
export function* otherEntities({ root, heading }: Text): Iterable<Block> {
  if (heading === null) return;
  const beside = new Set(ancestorsOf(heading).slice(1, MAX_ABOVE));
  yield* othersIn(root, false, { heading, beside });
}

interface Own {
  heading: Block;
  /** The boxes around the heading. */
  beside: ReadonlySet<Block>;
}

function* othersIn(element: Block, isOfEntity: boolean, own: Own): Iterable<Block> {
  if (element.dropped !== null || !hasText(element)) return;
  const isPart = isOfEntity || isCalledPart(element);
  if (!isWithin(own.heading, element) && isOfOthers(element, isPart)) return yield element;
  if (element.isLeaf || element.inline) return;
  const isHead = isPart || (own.beside.has(element) && isHeadBox(element));
  yield* headedByOthers(element);
  if (!isHead) yield* cards(element);
  for (const child of element.children) if (typeof child === 'object') yield* othersIn(child, isHead, own);
}

const MAX_ABOVE = 5; // ancestors of the name

/** Whether an element around the name is the name's own box: small, and without another heading. */
function isHeadBox(element: Block): boolean {
  return element.size.text <= MAX_HEAD && elementsOf(element).filter(isNamed).take(2).toArray().length < 2;
}

const MAX_HEAD = 500; // weighted characters

function isNamed(element: Block): boolean {
  return isHeading(element) && element.size.text > 0;
}

/** Whether an element is comments, leads to other entities, or is a line that says nothing about this one. */
function isOfOthers(element: Block, isPart: boolean): boolean {
  if (isCalledComments(element) || REVIEWS.test(element.called)) return true;
  if (isFoot(element)) return true;
  if (element.isLeaf) return isNoLine(lineOf(element)) || (isLinks(element) && isOfSite(lineOf(element)));
  return isHeadedByOthers(element) || isOfService(element) || (!isPart && isMenu(element));
}

/** Matches boxes of reviews, not `review` alone: what critics write may be the only text. */
const REVIEWS = /(?:^| )(?:reviews|review (?:box|card|item|list|section|wrap))(?: |$)/;

/** Whether a list explains a shop's payment, delivery and returns. */
function isOfService({ name, children, size }: Block): boolean {
  if (!LISTS.has(name) || size.links > size.text / 2) return false;
  const rows = children.filter((child): child is Block => typeof child === 'object' && hasText(child));
  return rows.length > 0 && rows.filter((row) => isOnBuying(lineOf(row))).length >= rows.length / 2;
}

const LISTS = new Set(['ul', 'ol', 'dl', 'tbody']);

/** Whether a line is controls, a notice, a request for consent, or punctuation alone. */
function isNoLine(line: string): boolean {
  return !/[\p{L}\p{N}]/u.test(line) || isControlOfEntity(line) || isNotice(line) || asksForConsent(line);
}

/** Whether a line of links is the breadcrumb path to the page, or leads to other pages. */
function isOfSite(line: string): boolean {
  return startsTail(line.slice(0, MAX_LABEL)) || PATH.test(line);
}

const MAX_LABEL = 30; // characters

const PATH = /^[^>›»]{1,60}[>›»][^>›»]{1,60}[>›»]/;

/** Whether a box begins with a label of other entities and has no heading of that rank or above for anything else. */
function isHeadedByOthers(box: Block): boolean {
  const first = firstLine(box);
  if (first === undefined || !isLabelOfOthers(first)) return false;
  const lines = leavesOf(box).filter((leaf) => leaf !== first && hasText(leaf));
  const least = isHeading(first) ? first.name : 'h6';
  return !lines.some((leaf) => isHeading(leaf) && leaf.name <= least && !isLabelOfOthers(leaf));
}

function firstLine(box: Block): Block | undefined {
  return elementsOf(box).find((inner) => inner.isLeaf && hasText(inner));
}

function isLabelOfOthers(leaf: Block): boolean {
  const line = lineOf(leaf);
  return leadsToOthers(line) || leadsToOtherEntities(line);
}

function isMenu(element: Block): boolean {
  if (!isLinks(element) || element.name === 'dl' || holdsLabels(element)) return false;
  const links = elementsOf(element).filter(isLink).take(MIN_LINKS).toArray();
  return links.length === MIN_LINKS && !links.some(isToChapter);
}

const MIN_LINKS = 6;

/** Whether a link leads to a chapter, an episode or a lesson. */
function isToChapter(link: Block): boolean {
  const line = lineOf(link);
  return namesChapter(line) || EPISODE.test(line);
}

const EPISODE =
  /第\s?[零〇一二三四五六七八九十百\d]{1,5}\s?[集季期课課讲講]|^(?:ep(?:isode)?|chapter|lesson|season)\.? ?\d/i;

function isLink({ name }: Block): boolean {
  return name === 'a';
}

/** Finds headings of other entities and the siblings after them, up to the next heading or box that begins with one. */
function* headedByOthers({ children }: Block): Iterable<Block> {
  let isOther = false;
  for (const child of children) {
    if (typeof child === 'string' || child.dropped !== null || !hasText(child)) continue;
    const first = firstLine(child);
    if (first !== undefined && /^h[2-6]$/.test(first.name))
      isOther = child === first ? isLabelOfOthers(first) : isHeadedByOthers(child);
    if (isOther) yield child;
  }
}

/** Finds similar boxes that each lead to another entity: with an image or a price, or with mostly linked words. */
function* cards({ children }: Block): Iterable<Block> {
  const boxes = children.filter((child): child is Block => typeof child === 'object' && isBox(child));
  for (const alike of Map.groupBy(boxes, selectorOf).values())
    if (alike.length >= MIN_CARDS && alike.filter(isCard).length >= alike.length * MOST) yield* alike;
}

const MIN_CARDS = 3;
const MOST = 0.8;

function isBox({ dropped, inline, size }: Block): boolean {
  return dropped === null && !inline && size.text > 0;
}

function isCard(box: Block): boolean {
  const link = elementsOf(box).find(isLink);
  if (link === undefined || isToChapter(link) || holdsLabels(box)) return false;
  return hasImage(box) || box.size.links >= box.size.text / 2 || leavesOf(box).some((leaf) => isPrice(lineOf(leaf)));
}

/** Finds what is above an entity's name, except images and boxes of facts. */
export function* aboveName({ root, heading }: Text): Iterable<Block> {
  for (let at = heading; at !== null && at !== root && at.parent !== null; at = at.parent) {
    for (const child of at.parent.children) {
      if (child === at) break;
      if (typeof child === 'object' && hasText(child) && !holdsLabels(child) && !isListOfLabels(child)) yield child;
    }
  }
}

/** Finds the name and lists where they are repeated for narrow screens or in a bar. */
export function* sameAgain({ root, heading }: Text): Iterable<Found> {
  if (heading === null) return;
  const seen = new Set([keyOf(heading)]);
  for (const element of elementsOf(root)) {
    if (element === heading || !mayBeAgain(element)) continue;
    const isAgain = isHeading(element) ? keyOf(element) === keyOf(heading) : seen.has(keyOf(element));
    if (isAgain) yield [element, isHeading(element) ? 'repeated-title' : 'repeated'];
    else seen.add(keyOf(element));
  }
}

function mayBeAgain(element: Block): boolean {
  const { text } = element.size;
  return text > 0 && text <= MAX_AGAIN && (isHeading(element) || LISTED_AGAIN.has(element.name));
}

const MAX_AGAIN = 3_000; // weighted characters: lists may be nested in each other
const LISTED_AGAIN = new Set(['ul', 'ol', 'dl', 'table']);

function keyOf(element: Block): string {
  return compare(lineOf(element));
}
