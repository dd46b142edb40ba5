import { declaredContainers, kindOf } from './container.ts';
import { densest } from './density.ts';
import { isCalledInfobox, isCalledIngredients } from './names.ts';
import { dropText } from './prune-leaf.ts';
import { MAX_ELEMENTS, readabilityPicks } from './readability.ts';
import {
  ancestorsOf,
  type Block,
  elementsOf,
  hasImage,
  isWithin,
  leavesOf,
  lineOf,
  selectorOf,
  textOutsideLinks,
  totalOf,
} from './tree.ts';

/**
 * The element that holds an article's text, with what does not belong to it dropped. Readability's choice comes
 * first; the headings, code, pictures, tables and paragraphs that it removes between paragraphs are taken back. The
 * densest element when Readability finds no article, or the page is too large for it. The body has been measured.
 */
export function chooseContainer(body: Block, isChinese: boolean): Block {
  const picks = isSmallEnough(body) ? readabilityPicks(body, isChinese) : null;
  if (picks === null) return densest(body);
  if (body.size.prose > 0 && ![...picks].some(isProse)) return declaredToHold(body) ?? densest(body);
  const common = commonAncestor([...picks].filter(isProse)) ?? commonAncestor([...picks]) ?? body;
  const container = widened(declaredWithin(common.name === 'tbody' ? (common.parent ?? common) : common));
  const main = mainOf(body);
  if (main !== null && isOneOfSections(container, main)) return main;
  const text = ancestorsOf(container).find(isTextWithoutLinks);
  if (text !== undefined && isOneOfSections(container, text)) return text;
  const kept = new Set([...picks].flatMap(ancestorsOf));
  for (const leaf of elementsOf(container))
    if (isProse(leaf)) for (const element of ancestorsOf(leaf)) kept.add(element);
  keepBoxesAlike(container, kept);
  const headings = headingsOfText(container, kept);
  const areLinks = areMostlyLinks(headings);
  for (const element of elementsOf(container)) {
    const isPart =
      (isPartOfText(element) || (areLinks && headings.has(element))) && standsInKept(element, kept, headings);
    if (isPart || isDataTable(element, kept) || isFactBox(element, kept) || isCalledPart(element, kept))
      addWhole(element, kept);
    else if (isPictureBox(element, kept)) {
      if (!isChinese) dropText(element, 'caption');
      addWhole(element, kept);
    }
  }
  keepAlike(container, kept);
  keepBetween(container, kept);
  for (const element of elementsOf(container)) {
    if (!kept.has(element) && !element.inline) element.dropped = 'readability';
  }
  return container;
}

/**
 * The declared article that holds a fair share of the prose, for pages on which Readability finds nothing but code or a
 * table: it ignores paragraphs of less than 25 characters, which say much in Chinese.
 */
function declaredToHold(body: Block): Block | undefined {
  return declaredContainers(body).find(({ size }) => size.prose >= body.size.prose * MIN_DECLARED);
}

/**
 * The one element inside that is declared to be the article and holds the greater part of the prose; otherwise the
 * container.
 */
function declaredWithin(container: Block): Block {
  const only = onlyDeclared(container);
  const isMost = only !== null && only.size.prose >= container.size.prose * MIN_DECLARED;
  return isMost && textOutsideLinks(only) >= textOutsideLinks(container) * MIN_DECLARED_TEXT ? only : container;
}

/** A cell with what stands around it when that is prose without links to speak of: some pages are laid out by tables. */
function widened(container: Block): Block {
  if (container.name !== 'td') return container;
  let wide = container;
  for (const around of ancestorsOf(container).slice(1)) {
    const { text, links, prose } = around.size;
    const [more, moreLinks, moreProse] = [text - wide.size.text, links - wide.size.links, prose - wide.size.prose];
    if (moreLinks > more * MAX_LINKS_AROUND) break;
    if (moreProse >= container.size.prose * MIN_AROUND) wide = around;
  }
  return wide;
}

const MAX_LINKS_AROUND = 0.02;
const MIN_AROUND = 0.15;

/** The only declared article, or the outermost of nested ones. Null where there are several: they are cards. */
function onlyDeclared(container: Block): Block | null {
  const declared = declaredContainers(container).filter((one) => one !== container && isSurelyDeclared(one));
  const [only] = declared.filter((one) => !declared.some((other) => other !== one && isWithin(one, other)));
  return only !== undefined && declared.every((one) => isWithin(one, only)) ? only : null;
}

const MIN_DECLARED = 0.4;
const MIN_DECLARED_TEXT = 0.25; // the text of a page made in an editor may be in headings

/** Whether an element is declared to be the text and has hardly any links: Readability may find only one long paragraph in it. */
function isTextWithoutLinks(element: Block): boolean {
  const kind = kindOf(element);
  return kind >= 0 && kind <= 1 && element.size.links < element.size.text * MAX_LINKS;
}

const MAX_LINKS = 0.2;

/** The page's `<main>`, when it holds nearly all of the prose. */
function mainOf(body: Block): Block | null {
  const main = elementsOf(body).find((element) => element.name === 'main' || element.attributes.role === 'main');
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

const MAX_PLAIN_SHARE = 0.65; // of text outside links: times, places and prices are no prose
const MOST = 0.95;
const MAX_SECTION = 1_500;
const MAX_SECTION_SHARE = 0.75;

function isSurelyDeclared(element: Block): boolean {
  return element.name === 'article' || kindOf(element) === 0;
}

function isSmallEnough(body: Block): boolean {
  let count = 0;
  for (const _ of elementsOf(body)) if (++count > MAX_ELEMENTS) return false;
  return true;
}

/** The headings of kept prose and the headings above these; not those of boxes. */
function headingsOfText(container: Block, kept: ReadonlySet<Block>): ReadonlySet<Block> {
  const headings = new Set<Block>();
  let open: Block[] = [];
  for (const leaf of leavesOf(container)) {
    if (/^h[2-6]$/.test(leaf.name)) open = [...open.filter(({ name }) => name < leaf.name), leaf];
    else if (isProse(leaf) && kept.has(leaf)) for (const heading of open) headings.add(heading);
  }
  return headings;
}

/** Whether headings are those of a list of questions or results. A single link is one to another article. */
function areMostlyLinks(headings: ReadonlySet<Block>): boolean {
  const links = [...headings].filter(({ size }) => size.links >= size.text);
  return links.length >= MIN_ALIKE && links.length >= headings.size * MOST_ALIKE;
}

/**
 * Whether an element stands in a kept one: directly, or as a heading beside an edit link, or as a picture in a box.
 * Wrappers on the way are kept without their other children.
 */
function standsInKept(element: Block, kept: Set<Block>, headings: ReadonlySet<Block>): boolean {
  if (element.parent !== null && kept.has(element.parent)) return true;
  const isAlone = headings.has(element) || element.name === 'pre' || isQuotation(element);
  if (!isAlone && (element.size.text > 0 || isLinked(element))) return false;
  for (let at = element; at.parent !== null; at = at.parent) {
    if (kept.has(at.parent)) {
      for (let wrapper = element.parent; wrapper !== null && !kept.has(wrapper); wrapper = wrapper.parent)
        keepOnly(wrapper, element, kept);
      return true;
    }
    if (at.parent.size.text > element.size.text + MAX_BESIDE) return false;
  }
  return false;
}

const MAX_BESIDE = 20;

function isLinked(picture: Block): boolean {
  return [...ancestorsOf(picture), ...elementsOf(picture)].some(({ name }) => name === 'a');
}

/** Keeps a wrapper and removes from it everything that does not hold `element`. */
function keepOnly(wrapper: Block, element: Block, kept: Set<Block>): void {
  kept.add(wrapper);
  wrapper.children = wrapper.children.filter((child) => typeof child === 'object' && isWithin(element, child));
}

/** Keeps all lines of a class of which most are kept: article numbers of a law, and those before short articles too. */
function keepAlike(container: Block, kept: Set<Block>): void {
  const lines = leavesOf(container).filter(({ called, size }) => called !== '' && size.text > 0);
  for (const alike of Map.groupBy(lines, selectorOf).values()) {
    const count = alike.filter((line) => kept.has(line)).length;
    if (count < MIN_ALIKE || count < alike.length * MOST_ALIKE) continue;
    for (const line of alike.filter((one) => !kept.has(one)))
      for (const element of ancestorsOf(line)) kept.add(element);
  }
}

/** Keeps all boxes of a class beside each other of which most are kept: one may hold a picture and a line above it only. */
function keepBoxesAlike(container: Block, kept: Set<Block>): void {
  for (const parent of elementsOf(container)) {
    if (!kept.has(parent)) continue;
    const boxes = parent.children.filter((child) => typeof child === 'object' && isBox(child)) as Block[];
    if (boxes.length <= MIN_ALIKE) continue;
    for (const alike of Map.groupBy(boxes, selectorOf).values()) {
      const others = alike.filter((box) => !kept.has(box) && box.size.links < box.size.text / 2);
      const count = alike.filter((box) => kept.has(box)).length;
      if (count >= MIN_ALIKE && count >= alike.length / 2) for (const box of others) addWhole(box, kept);
    }
  }
}

function isBox({ isLeaf, inline, called, dropped, size }: Block): boolean {
  return !isLeaf && !inline && called !== '' && dropped === null && size.text > 0;
}

/** Keeps short paragraphs between the paragraphs of prose of one section: Readability removes whole sections. */
function keepBetween(container: Block, kept: Set<Block>): void {
  for (const section of [...elementsOf(container)].filter((element) => kept.has(element) && !element.isLeaf)) {
    const lines = section.children.filter((child) => typeof child === 'object');
    const [first, last] = [lines.findIndex(isProse), lines.findLastIndex(isProse)];
    for (const line of first < 0 ? [] : lines.slice(first, last))
      if (line.name === 'p' && line.called === '' && line.size.links < line.size.text / 2) addWhole(line, kept);
  }
}

const MOST_ALIKE = 0.6;
const MIN_ALIKE = 3;

/** Headings, terms, code and pictures, which Readability removes between paragraphs that it keeps. */
function isPartOfText(element: Block): boolean {
  const isLine = /^(?:h[2-6]|pre|dt)$/.test(element.name) && lineOf(element) !== '';
  if (isLine) return element.size.links < element.size.text;
  if (isQuotation(element)) return true;
  return (
    (element.size.text === 0 || (element.name === 'figure' && element.size.text < MAX_CAPTION)) && hasImage(element)
  );
}

function isQuotation({ name, size }: Block): boolean {
  return name === 'blockquote' && size.text > 0 && size.links < size.text / 2;
}

const MAX_CAPTION = 200;

/** Whether an element is classed as a picture's box and holds one with its caption: in Chinese it is part of the story. */
function isPictureBox(element: Block, kept: ReadonlySet<Block>): boolean {
  const { called, parent, size } = element;
  if (parent === null || !kept.has(parent) || kept.has(element) || !PICTURE.test(called)) return false;
  return size.text < MAX_CAPTION && size.links <= size.text / 2 && hasImage(element);
}

const PICTURE = /(?:^| )(?:thumb|photo|image|img|picture|figure)(?: |$)/;

/** Whether an element is a kept table with header cells: Readability may have removed its head. */
function isDataTable(element: Block, kept: ReadonlySet<Block>): boolean {
  return element.name === 'table' && kept.has(element) && elementsOf(element).some(({ name }) => name === 'th');
}

/** Whether an element is a box that holds a list of facts (`<dl>`) and nothing else. */
function isFactBox(element: Block, kept: ReadonlySet<Block>): boolean {
  const { parent, size } = element;
  if (parent === null || !kept.has(parent) || kept.has(element) || size.links > size.text / 2) return false;
  const inner = [...elementsOf(element)];
  const inLists = totalOf(
    inner.filter(({ name }) => name === 'dl'),
    'text',
  );
  return inLists > size.text * MOST && inner.filter(({ name }) => name === 'dt').length >= MIN_ALIKE;
}

/** What a box is called that its text would be poor without. */
function isCalledPart(element: Block, kept: ReadonlySet<Block>): boolean {
  return (
    element.parent !== null && kept.has(element.parent) && (isCalledIngredients(element) || isCalledInfobox(element))
  );
}

function addWhole(element: Block, kept: Set<Block>): void {
  for (const inner of elementsOf(element)) kept.add(inner);
}

function isProse(element: Block): boolean {
  return element.isLeaf && element.size.prose > 0;
}

/** The innermost element that contains all of these. */
function commonAncestor(elements: readonly Block[]): Block | null {
  let common: Block[] | null = null;
  for (const element of elements) {
    const chain = ancestorsOf(element.parent ?? element).reverse();
    common = common === null ? chain : common.filter((ancestor, depth) => chain[depth] === ancestor);
  }
  return common?.at(-1) ?? null;
}
