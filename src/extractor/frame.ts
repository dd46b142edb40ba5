import { isClock, isCredit, isTimeSpan } from './boilerplate.ts';
import { hiddenNames, isNamed } from './hidden.ts';
import { measure } from './measure.ts';
import { isCalledByline, isCalledComments, isCalledConsent, isCalledFrame, isCalledInfobox } from './names.ts';
import { ancestorsOf, type Block, elementsOf, hasText, isWithin, leavesOf, lineOf, totalOf } from './tree.ts';

/**
 * What the page's style sheets hide. Not when that is most of the page: some hide their text until a script has run. The
 * body has been measured.
 */
export function dropHidden(body: Block, styles: string): void {
  const names = hiddenNames(styles);
  if (names.size === 0) return;
  const hidden: Block[] = [];
  for (const element of elementsOf(body)) {
    if (element === body || !isNamed(element.attributes, names)) continue;
    element.dropped = 'hidden-by-style';
    hidden.push(element);
  }
  if (totalOf(hidden, 'prose') > body.size.prose * MAX_HIDDEN) for (const element of hidden) element.dropped = null;
}

const MAX_HIDDEN = 0.5;

const MIN_REPORTS = 3; // of what is going on, each under its time

/** Consent dialogs go first: some hold more prose than the page, and what a fair part is depends on it. */
export function dropConsent(body: Block): void {
  for (const element of elementsOf(body)) {
    if (element !== body && isCalledConsent(element) && element.size.prose <= body.size.prose * MAX_CONSENT)
      element.dropped = 'consent';
  }
}

const MAX_CONSENT = 0.95;

/**
 * Takes out what stands around a page's text: menus, bars, lists of other pages, comments. What an element is called is only
 * a hint, so nothing goes that holds a fair part of the page's prose.
 */
export function dropFrame(body: Block, { keepComments }: { keepComments: boolean }): void {
  dropSteps(body, (element) => (isDeclaredFrame(element) && !(keepComments && isPostForm(element)) ? 'frame' : null));
  measure(body); // what is a fair part of a page depends on its frame being gone
  const isLive = leavesOf(body).filter((leaf) => isClock(lineOf(leaf))).length >= MIN_REPORTS;
  dropSteps(body, (element) => frameStep(element, { keepComments, isLive }));
}

function dropSteps(body: Block, stepOf: (element: Block) => Step | null): void {
  for (const element of elementsOf(body)) {
    if (element === body) continue;
    const step = stepOf(element);
    if (step !== null && (isPageEdge(element, body) || isSmall(element, body, MAX_SHARE[step]))) element.dropped = step;
  }
}

function isSmall({ size }: Block, { size: whole }: Block, share: number): boolean {
  // Where hardly anything is prose, a fair part of the prose is a sentence in the footer.
  if (whole.prose < LITTLE_PROSE && whole.prose < whole.text * 0.1)
    return size.text <= whole.text * Math.max(share, MIN_OF_LISTS);
  return (
    size.prose <= whole.prose * share &&
    size.text - size.links <= Math.max(MAX_BYLINE, (whole.text - whole.links) * Math.max(share, MAX_TEXT))
  );
}

/** What stands above or below a main part or a heading: on a page of lists or of a few lines it may have most of the prose. */
function isPageEdge(element: Block, body: Block): boolean {
  const isHeader = element.name === 'header' && !hasHeading(element);
  if (element.name !== 'footer' && element.attributes.role !== 'contentinfo' && !isHeader) return false;
  if (hasAncestor(element, MAIN)) return false;
  return elementsOf(body).some(
    (other) => (MAIN.has(other.name) || isHeadingWithText(other)) && !isWithin(other, element),
  );
}

const MAIN = new Set(['main', 'article']);

function hasAncestor(element: Block, names: ReadonlySet<string>): boolean {
  for (let at = element.parent; at !== null; at = at.parent) if (names.has(at.name)) return true;
  return false;
}

function isHeadingWithText(element: Block): boolean {
  return element.name === 'h1' && hasText(element);
}

/** A page with less prose than this, and much else, lists things: what it holds is links and scraps. */
const LITTLE_PROSE = 400;
const MIN_OF_LISTS = 0.1;

/** The same for text outside links, prose or not: a table or a form that wraps the page is no frame. */
const MAX_TEXT = 0.5;

type Step = 'frame' | 'named-frame' | 'comments' | 'byline';

/** The share of the page's prose above which an element stays, whatever it is called. */
const MAX_SHARE: Record<Step, number> = { frame: 0.35, 'named-frame': 0.2, comments: 0.8, byline: 0 };

const TAGS = new Set(['nav', 'aside', 'footer', 'menu', 'form']);
const ROLES = /^(?:navigation|banner|contentinfo|complementary|search|dialog|alert)$/;

function isDeclaredFrame(element: Block): boolean {
  if (isCalledInfobox(element)) return false;
  if (TAGS.has(element.name) || ROLES.test(element.attributes.role ?? '')) return true;
  return element.name === 'header' && !hasHeading(element);
}

/** Boards put a post into the form that edits it. */
function isPostForm({ name, size }: Block): boolean {
  return name === 'form' && size.prose > 0;
}

function frameStep(element: Block, { keepComments, isLive }: { keepComments: boolean; isLive: boolean }): Step | null {
  // A word of a sentence that links to its tag's page is still a word of it; several links in a row are a box on it.
  if (element.inline && isInProse(element) && !isLinkBox(element)) return null;
  if (!keepComments && isCalledComments(element)) return 'comments';
  // Highlighters call it `source` or `toolbar`.
  if (isCalledFrame(element) && !isPhoto(element) && !holdsCode(element))
    return keepComments && isCalledComments(element) ? null : 'named-frame';
  return element.size.text <= MAX_BYLINE && isCalledByline(element) && !isMoreThanByline(element, isLive)
    ? 'byline'
    : null;
}

/** A heading, a picture, code, a fact or a list of them, a note of one sentence, when something was reported. */
function isMoreThanByline(element: Block, isLive: boolean): boolean {
  return (
    hasHeading(element) ||
    (isLive && isClock(lineOf(element))) ||
    ancestorsOf(element).slice(1, 3).some(isFacts) ||
    elementsOf(element).some((inner) => MORE.has(inner.name) || isFacts(inner)) ||
    /[。！？]$/.test(lineOf(element)) ||
    isTimeSpan(lineOf(element)) ||
    isTimeOfLine(element)
  );
}

/** A word of a sentence: when it is spoken. */
function isTimeOfLine({ inline, parent }: Block): boolean {
  return inline && parent !== null && /[.。?？!！]$/.test(lineOf(parent));
}

/** Two may be when it was written and by whom. */
function isFacts(element: Block): boolean {
  if (element.name !== 'dl') return false;
  const lines = leavesOf(element);
  return lines.length >= MIN_FACTS * 2 || !lines.some((leaf) => isCredit(lineOf(leaf)));
}

const MIN_FACTS = 3;

const MORE = new Set(['article', 'img', 'pre']);

function holdsCode(element: Block): boolean {
  return elementsOf(element).some(({ name }) => name === 'pre');
}

function isLinkBox(element: Block): boolean {
  return element.name !== 'a' && [...elementsOf(element)].filter(({ name }) => name === 'a').length >= MIN_LINKS_IN_BOX;
}

const MIN_LINKS_IN_BOX = 3;

function isInProse(element: Block): boolean {
  let leaf: Block | null = element;
  while (leaf?.inline) leaf = leaf.parent;
  return leaf !== null && leaf.size.prose > 0;
}

const MAX_BYLINE = 120;

/** Many have a button to share them, and are called by it; their links to themselves are called popups. */
function isPhoto(element: Block): boolean {
  const { name, attributes } = element;
  if (name === 'a') return /\.(?:jpe?g|png|webp|avif)(?:$|\?)/i.test(attributes.href ?? '') && !hasText(element);
  return name === 'img' && /\.(?:jpe?g|webp|avif)\b/i.test(attributes.src ?? '');
}

function hasHeading(element: Block): boolean {
  return elementsOf(element).some(
    ({ name, children }) => /^h[1-3]$/.test(name) && children.some((child) => hasText(child)),
  );
}
