import { isKeyPoints } from '../gather/key-points.ts';
import { isPlainForm } from '../parse/table-repairs.ts';
import { isCellBesideOthers, isInNotes } from '../tree/leaf.ts';
import { measure } from '../tree/measure.ts';
import type { Step } from '../tree/step.ts';
import { ancestorsOf, type Block, elementsOf, hasHeading, hasText, isWithin, leavesOf, lineOf } from '../tree/tree.ts';
import { isClock, leadsToOthers } from '../words/boilerplate.ts';
import { isCalledPart } from '../words/entities.ts';
import {
  isCalledByline,
  isCalledComments,
  isCalledFooter,
  isCalledFrame,
  isCalledInfobox,
  isCallout,
} from '../words/names.ts';
import { holdsThreadList } from './board.ts';
import { isMoreThanByline } from './byline.ts';
import { isHeadedText } from './headed-text.ts';
import { isCounterInText, isOfQuotation, isPartOfLine, leafAround } from './partial-line.ts';
import type { Found, Text } from './rule.ts';
import { isTextInFrame } from './text-in-frame.ts';

const MIN_REPORTS = 3; // entries of a live report, each under its time

/**
 * Finds page chrome by its tags and roles: menus, bars, forms. These are only hints: apart from the page's own header and
 * footer, nothing goes that holds a fair share of the page's prose (MAX_SHARE) or a board's list of threads.
 */
export function* declaredFrame(text: Text): Iterable<Found> {
  const isThread = text.kind === 'thread';
  const isOfPost = (element: Block) => isThread && (isPostForm(element) || isQuotation(element));
  const isKept = (element: Block) => isOfPost(element) || holdsThreadList(element, text.threads);
  yield* smallParts(text.root, (element) => (isDeclaredFrame(element) && !isKept(element) ? 'frame' : null));
}

/** Finds page chrome by its names: lists of other pages, bylines and, except on threads, comments. */
export function* namedFrame(text: Text): Iterable<Found> {
  measure(text.root); // the shares are relative to what has been left of the page
  const isLive = leavesOf(text.root).filter(isTime).length >= MIN_REPORTS;
  yield* smallParts(text.root, (element) =>
    holdsThreadList(element, text.threads) ? null : frameStep(element, text, isLive),
  );
}

/** Whether a leaf is a time of day and nothing else. Checks the size first, so few leaves are turned into lines. */
function isTime(leaf: Block): boolean {
  return leaf.size.text <= MAX_TIME && isClock(lineOf(leaf));
}

const MAX_TIME = 5; // characters of `12:00`

function* smallParts(body: Block, stepOf: (element: Block) => FrameStep | null): Iterable<Found> {
  const mains = new Set([...elementsOf(body)].filter(({ name }) => MAIN.has(name) || name === 'h1'));
  for (const element of elementsOf(body)) {
    if (element === body) continue;
    const step = stepOf(element);
    if (step === null || !(isPageEdge(element, mains) || isSmall(element, body, maxShare(element, step)))) continue;
    yield [element, step];
  }
}

function isSmall({ size }: Block, { size: whole }: Block, share: number): boolean {
  // On a page with hardly any prose, one sentence in the footer is a fair share of it: compare all text instead.
  if (whole.prose < LITTLE_PROSE && whole.prose < whole.text * 0.1)
    return size.text <= whole.text * Math.max(share, MIN_OF_LISTS);
  return (
    size.prose <= whole.prose * share &&
    size.text - size.links <= Math.max(MAX_BYLINE, (whole.text - whole.links) * Math.max(share, MAX_TEXT))
  );
}

/**
 * Whether an element is the page's header or footer, outside its main part. It is dropped whatever its size: on a page
 * of lists or of a few lines it may hold most of the prose.
 */
function isPageEdge(element: Block, mains: Set<Block>): boolean {
  const isHeader = element.name === 'header' && !hasHeading(element);
  if (!isFooter(element) && !isHeader) return false;
  if (hasAncestor(element, MAIN)) return false;
  for (const main of mains) {
    if (!isThere(main))
      mains.delete(main); // gone for good; otherwise each of thousands of headers and footers would check it again
    else if (!isWithin(main, element)) return true;
  }
  return false;
}

function isFooter(element: Block): boolean {
  return element.name === 'footer' || element.attributes.role === 'contentinfo' || isCalledFooter(element);
}

const MAIN = new Set(['main', 'article']);

function hasAncestor(element: Block, names: ReadonlySet<string>): boolean {
  for (let at = element.parent; at !== null; at = at.parent) if (names.has(at.name)) return true;
  return false;
}

function isThere(main: Block): boolean {
  return ancestorsOf(main).every(({ dropped }) => dropped === null) && (main.name !== 'h1' || hasText(main));
}

/** Weighted characters. A page with less prose than this, and ten times as much other text, is a list. */
const LITTLE_PROSE = 400;
const MIN_OF_LISTS = 0.1;

/**
 * Smallest limit on the share of text outside links that a dropped element may hold: a table or a form that wraps the
 * page is not chrome.
 */
const MAX_TEXT = 0.5;

type FrameStep = Extract<Step, 'frame' | 'named-frame' | 'comments' | 'byline'>;

/** Share of the page's prose above which an element is kept, whatever its name. */
const MAX_SHARE: Record<FrameStep, number> = { frame: 0.35, 'named-frame': 0.2, comments: 0.8, byline: 0 };

/**
 * Returns the share for a step. An element with the id `comments` may be all but a few lines of the page: a short
 * notice may have the rules for comments below it.
 */
function maxShare({ attributes: { id = '' } }: Block, step: FrameStep): number {
  return step === 'comments' && /^comments$/i.test(id) ? MAX_COMMENTS : MAX_SHARE[step];
}

const MAX_COMMENTS = 0.95;

const TAGS = new Set(['nav', 'aside', 'footer', 'menu', 'form']);
const ROLES = /^(?:navigation|banner|contentinfo|complementary|search|dialog|alert)$/;

/** Names of elements that may be chrome without a role. */
const MAY_BE_FRAME = new Set([...TAGS, 'section', 'header']);

function isDeclaredFrame(element: Block): boolean {
  if (!MAY_BE_FRAME.has(element.name) && element.attributes.role === undefined) return false; // true of most elements
  if (
    isCalledInfobox(element) ||
    isCallout(element) ||
    isFormOfTable(element) ||
    (element.name === 'aside' && isKeyPoints(element)) ||
    (element.name === 'footer' && isOfQuotation(element))
  )
    return false;
  if (TAGS.has(element.name) || ROLES.test(element.attributes.role ?? '')) return !isInNotes(element);
  if (element.name === 'section') return leadsToOthers(element.attributes['aria-label'] ?? '');
  return element.name === 'header' && !hasHeading(element) && !isHeaderOfLead(element) && !holdsArticle(element);
}

/** Whether an element is a form around a table, as old sites have around whole pages, with nothing to fill in. */
function isFormOfTable(element: Block): boolean {
  return isPlainForm(element) && elementsOf(element).some(({ name }) => name === 'td');
}

/** Whether an element is the header of an article, not of the page, and holds the article's first sentences. */
function isHeaderOfLead(element: Block): boolean {
  const { prose, text } = element.size;
  return prose >= text * MIN_LEAD && hasAncestor(element, ARTICLE);
}

const MIN_LEAD = 0.5; // share of its text; the rest is a byline

/** Whether a header is nearly all paragraphs of sentences: some sites put the whole article into it. */
function holdsArticle({ size }: Block): boolean {
  return size.paragraphs >= MIN_PARAGRAPHS && size.prose >= size.text * MIN_ARTICLE;
}

const MIN_PARAGRAPHS = 3;
const MIN_ARTICLE = 0.7;
const ARTICLE = new Set(['article']);

/** Whether an element is a form around a post: some forums wrap a post in the form that edits it. */
function isPostForm({ name, size }: Block): boolean {
  return name === 'form' && size.prose > 0;
}

/** Whether an element is a Discourse quotation in a post, not its copy of the accepted answer in the first post. */
function isQuotation({ name, called, children }: Block): boolean {
  const isQuoting = children.some((child) => typeof child === 'object' && child.name === 'blockquote');
  return name === 'aside' && isQuoting && !/(?:^| )accepted/.test(called);
}

function frameStep(element: Block, { kind, keepsBylines }: Text, isLive: boolean): FrameStep | null {
  const isThread = kind === 'thread';
  if (element.called === '') return null; // true of half of all elements, whose place need not be looked at
  if (isCounterInText(element)) return 'byline';
  // A linked word inside a sentence stays, whatever its class (tag, keyword); several links in a row are a box.
  if (element.inline && isInProse(element)) return null;
  if (isPartOfLine(element) || isCellBesideOthers(element) || isOfQuotation(element)) return null;
  if (!isThread && isCalledComments(element)) return isHeadedText(element) ? null : 'comments';
  if (kind === 'entity' && (holdsName(element) || mayBePart(element))) return null;
  if (isCalledFrame(element) && !isTextInFrame(element))
    return isThread && isCalledComments(element) ? null : 'named-frame';
  if (keepsBylines) return null;
  return element.size.text <= MAX_BYLINE && isCalledByline(element) && !isMoreThanByline(element, isLive)
    ? 'byline'
    : null;
}

/** Whether an element of an entity page may describe a part of the entity, although chrome may have its name. */
function mayBePart(element: Block): boolean {
  return ancestorsOf(element).some(isCalledPart);
}

/** Whether an element contains the page's `<h1>`, which names the entity. */
function holdsName(element: Block): boolean {
  return elementsOf(element).some((one) => one.name === 'h1' && hasText(one));
}

function isInProse(element: Block): boolean {
  const leaf = leafAround(element);
  return leaf !== null && leaf.size.prose > 0;
}

const MAX_BYLINE = 120;
