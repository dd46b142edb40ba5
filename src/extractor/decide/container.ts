import {
  ancestorsOf,
  type Block,
  elementsOf,
  isMain,
  isProse,
  isWithin,
  leavesOf,
  textOutsideLinks,
} from '../tree/tree.ts';
import { alikeAround, linesBeside, linesOfSections, sectionsAround, textAround } from './around.ts';
import { declaredContainers, densest, reliabilityOf } from './declared.ts';
import { entriesAround } from './entries.ts';
import { MAX_ELEMENTS, readabilityPicks } from './readability.ts';

/**
 * Chooses the element that holds an article's text. The body has been measured.
 *
 * Readability's choice comes first, and is widened to the text that it was cut out of. Where it is not in the article
 * of a page of short lines, that is taken; where it has hardly any of the prose, the element that the page declares to
 * be the article, else the densest, as where Readability finds nothing or the page is too large for it.
 */
export function chooseContainer(body: Block, { title, isChinese }: Known): Chosen {
  const picks = isSmallEnough(body) ? readabilityPicks(body, isChinese) : null;
  if (picks === null) return { container: densest(body), picks };
  if (!holdsArticle(picks, body)) return { container: declaredToHold(body) ?? densest(body), picks: null };
  const common = commonAncestor([...picks].filter(isProse)) ?? commonAncestor([...picks]) ?? body;
  const chosen = declaredWithin(common.name === 'tbody' ? (common.parent ?? common) : common);
  const { container, lines } = partsAround(chosen);
  const whole = wholeAround(container, body) ?? entriesAround(container, title);
  if (whole !== null) return { container: whole, picks: null };
  for (const line of lines) picks.add(line);
  return { container, picks };
}

/** Facts about the page that the choice depends on. */
interface Known {
  title: string | null;
  isChinese: boolean;
}

/** The element with the text, and what Readability keeps of it; null where all of it is taken. */
export interface Chosen {
  container: Block;
  picks: Set<Block> | null;
}

/** Whether Readability's picks have prose, where the page has any, and more than scraps of it. */
function holdsArticle(picks: ReadonlySet<Block>, body: Block): boolean {
  if (body.size.prose > 0 && ![...picks].some(isProse)) return false;
  return !areScraps(picks, body);
}

/** Returns the element around the chosen one and other parts of its text, with lines that Readability may miss. */
function partsAround(chosen: Block): { container: Block; lines: readonly Block[] } {
  const sections = sectionsAround(chosen);
  if (sections !== null) return { container: sections, lines: linesOfSections(sections) };
  const among = textAround(chosen);
  if (among !== null) return { container: among, lines: linesBeside(among, chosen) };
  const container = widened(chosen);
  return { container, lines: container === chosen ? [] : leavesOf(container).filter(isLine) };
}

/**
 * Returns the element that is text throughout and of which the container is one part: the page's main part or a
 * declared text with sections, a short article, a box of similar blocks. Null for a container that is the whole text.
 */
function wholeAround(container: Block, body: Block): Block | null {
  const main = mainOf(body);
  if (main !== null && isOneOfSections(container, main)) return main;
  const text = ancestorsOf(container).find(isTextWithoutLinks);
  if (text !== undefined && (isOneOfSections(container, text) || isOneOfBlocks(container, text))) return text;
  return alikeAround(container);
}

/**
 * Returns the declared article that holds a fair share of the prose, for pages on which Readability finds nothing but
 * code or a table: it ignores paragraphs of less than 25 characters, which say much in Chinese.
 */
function declaredToHold(body: Block): Block | undefined {
  return declaredContainers(body).find(({ size }) => size.prose >= body.size.prose * MIN_DECLARED);
}

/**
 * Whether nearly all of the prose is elsewhere, in one place: Readability leaves out an article inside an element that
 * is called a menu, and is content with the little that is beside it.
 */
function areScraps(picks: ReadonlySet<Block>, body: Block): boolean {
  const outermost = [...picks].filter(({ parent }) => parent === null || !picks.has(parent));
  const prose = outermost.reduce((sum, { size }) => sum + size.prose, 0);
  return prose < body.size.prose * MIN_PICKED && prose < densest(body).size.prose * MIN_PICKED;
}

const MIN_PICKED = 0.2;

/**
 * Returns the one element inside that is declared to be the article and holds a large part of the prose; otherwise the
 * container.
 */
function declaredWithin(container: Block): Block {
  const only = onlyDeclared(container);
  const isMost = only !== null && only.size.prose >= container.size.prose * MIN_DECLARED;
  return isMost && textOutsideLinks(only) >= textOutsideLinks(container) * MIN_DECLARED_TEXT ? only : container;
}

/**
 * Widens a table cell to the ancestors that add prose with hardly any links: some pages are laid out by tables. In a
 * single column of rows, as in e-mails, more links are allowed: menus have a cell of their own beside the text.
 */
function widened(container: Block): Block {
  if (container.name !== 'td') return container;
  let wide = container;
  let isColumn = true;
  for (const around of ancestorsOf(container).slice(1)) {
    const { text, links, prose } = around.size;
    const [more, moreLinks, moreProse] = [text - wide.size.text, links - wide.size.links, prose - wide.size.prose];
    isColumn &&= around.name !== 'tr' || more === 0;
    if (moreLinks > more * (isColumn ? MAX_LINKS_IN_COLUMN : MAX_LINKS_AROUND)) break;
    if (moreProse >= container.size.prose * MIN_AROUND) wide = around;
  }
  return wide;
}

const MAX_LINKS_AROUND = 0.02;
const MAX_LINKS_IN_COLUMN = 0.25;
const MIN_AROUND = 0.15;

/** Returns the only declared article, or the outermost of nested ones; null where there are several: they are cards. */
function onlyDeclared(container: Block): Block | null {
  const declared = declaredContainers(container).filter((one) => one !== container && isSurelyDeclared(one));
  const [only] = declared.filter((one) => !declared.some((other) => other !== one && isWithin(one, other)));
  return only !== undefined && declared.every((one) => isWithin(one, only)) ? only : null;
}

const MIN_DECLARED = 0.4;
const MIN_DECLARED_TEXT = 0.25; // the text of a page made in an editor may be in headings

/** Whether an element is declared as the text and has few links: Readability may find only a long paragraph in it. */
function isTextWithoutLinks(element: Block): boolean {
  const reliability = reliabilityOf(element);
  return reliability >= 0 && reliability <= 1 && element.size.links < element.size.text * MAX_LINKS;
}

const MAX_LINKS = 0.2;

/** Whether much of a declared text is beside a chosen block: one of an editor's blocks is longer than the others. */
function isOneOfBlocks(block: Block, text: Block): boolean {
  const { text: all, links } = text.size;
  return block !== text && all - block.size.text >= all * MIN_BESIDE && links < all * MAX_LINKS_BESIDE;
}

const MIN_BESIDE = 0.15;
const MAX_LINKS_BESIDE = 0.05;

/** Returns the page's `<main>` when it holds nearly all of the prose. */
function mainOf(body: Block): Block | null {
  const main = elementsOf(body).find(isMain);
  return main !== undefined && main.size.prose >= body.size.prose * MOST ? main : null;
}

/** Whether a chosen element is only one of several short sections of `main`, such as those of a product page. */
function isOneOfSections(section: Block, main: Block): boolean {
  return (
    section.size.prose < MAX_SECTION &&
    (section.size.prose < main.size.prose * MAX_SECTION_SHARE ||
      textOutsideLinks(section) < textOutsideLinks(main) * MAX_PLAIN_SHARE) &&
    isWithin(section, main) &&
    !elementsOf(section).some(({ name }) => name === 'h1') &&
    onlyDeclared(main) === null
  );
}

const MAX_PLAIN_SHARE = 0.65; // share of text outside links: times, places and prices are not prose
const MOST = 0.95;
const MAX_SECTION = 1_500;
const MAX_SECTION_SHARE = 0.75;

function isSurelyDeclared(element: Block): boolean {
  return element.name === 'article' || reliabilityOf(element) === 0;
}

function isSmallEnough(body: Block): boolean {
  let count = 0;
  for (const _ of elementsOf(body)) if (++count > MAX_ELEMENTS) return false;
  return true;
}

/** Whether a leaf is a line of text. Readability removes single lines, even headings, from tables. */
function isLine({ size }: Block): boolean {
  return size.text > 0 && size.links < size.text / 2;
}

/** Returns the innermost element that contains all of the given ones. */
function commonAncestor(elements: readonly Block[]): Block | null {
  let common: Block[] | null = null;
  for (const element of elements) {
    const chain = ancestorsOf(element.parent ?? element).reverse();
    common = common === null ? chain : common.filter((ancestor, depth) => chain[depth] === ancestor);
  }
  return common?.at(-1) ?? null;
}
