import { isKeyPoints } from '../gather/key-points.ts';
import { dropText, isCellBesideOthers, isTableOfAmounts, NOTES } from '../tree/leaf.ts';
import {
  ancestorsOf,
  type Block,
  elementsOf,
  hasImage,
  hasText,
  isHeading,
  isProse,
  isWithin,
  leavesOf,
  lineOf,
  selectorOf,
  totalOf,
} from '../tree/tree.ts';
import { isLinkedCard } from '../words/card-in-text.ts';
import { holdsFacts, isListOfLabels } from '../words/facts.ts';
import { isCalledInfobox, isCalledIngredients, isCallout } from '../words/names.ts';
import { isReferences } from '../words/references.ts';
import { sourcesAmong } from '../words/sources.ts';
import type { Text } from './rule.ts';

/**
 * Finds what Readability would remove from an article. Headings, code, pictures, quotations, tables and paragraphs within
 * the text are kept: Readability is too eager with these.
 */
export function* unpicked({ root, picks, isChinese, url }: Text): Iterable<Block> {
  if (picks === null) return;
  const kept = new Set([...picks].flatMap(ancestorsOf));
  for (const leaf of elementsOf(root)) if (isProse(leaf)) for (const element of ancestorsOf(leaf)) kept.add(element);
  keepBoxesAlike(root, kept);
  keepParts(root, kept, { isChinese, url });
  keepAlike(root, kept);
  keepBetween(root, kept, url);
  keepBreaks(root, kept);
  for (const element of elementsOf(root)) if (!kept.has(element) && !element.inline) yield element;
}

function keepParts(container: Block, kept: Set<Block>, { isChinese, url }: { isChinese: boolean; url: string }): void {
  const headings = headingsOfText(container, kept);
  const areLinks = areMostlyLinks(headings);
  for (const element of elementsOf(container)) {
    const isPart =
      (isPartOfText(element) || (areLinks && headings.has(element))) && standsInKept(element, kept, headings);
    if (
      isPart ||
      isDataTable(element, kept) ||
      (element.parent !== null && kept.has(element.parent) && isCellBesideOthers(element)) ||
      isFactBox(element, kept) ||
      isCalledPart(element, kept) ||
      areReferences(element, kept) ||
      isCard(element, kept, url)
    )
      addWhole(element, kept);
    else if (isListAmongKept(element, kept)) {
      addWhole(element, kept);
      for (const around of ancestorsOf(element).slice(1, 1 + MAX_AROUND)) kept.add(around);
    } else if (isPictureBox(element, kept)) {
      if (!isChinese) dropText(element, 'caption');
      addWhole(element, kept);
    }
  }
}

/** Returns the headings of kept prose and the headings above these, without those of boxes. */
function headingsOfText(container: Block, kept: ReadonlySet<Block>): ReadonlySet<Block> {
  const headings = new Set<Block>();
  let open: Block[] = [];
  for (const leaf of leavesOf(container)) {
    if (isHeading(leaf)) open = [...open.filter(({ name }) => name < leaf.name), leaf];
    else if (isProse(leaf) && kept.has(leaf)) for (const heading of open) headings.add(heading);
  }
  return headings;
}

/** Whether most headings are links, as in lists of questions or results. A single one is a link to another article. */
function areMostlyLinks(headings: ReadonlySet<Block>): boolean {
  const links = [...headings].filter(({ size }) => size.links >= size.text);
  return links.length >= MIN_ALIKE && links.length >= headings.size * MOST_ALIKE;
}

/**
 * Whether an element is in a kept one: directly, or as a heading beside an edit link, or as a picture in a box.
 * Wrappers in between are kept without their other children.
 */
function standsInKept(element: Block, kept: Set<Block>, headings: ReadonlySet<Block>): boolean {
  if (element.parent !== null && kept.has(element.parent)) return true;
  const isAlone =
    headings.has(element) ||
    element.name === 'pre' ||
    isTableOfAmounts(element) ||
    isQuotation(element) ||
    NOTES in element.attributes;
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

/** Keeps a wrapper and drops from it everything that does not hold `element`. */
function keepOnly(wrapper: Block, element: Block, kept: Set<Block>): void {
  kept.add(wrapper);
  wrapper.children = wrapper.children.filter((child) => typeof child === 'object');
  for (const child of wrapper.children)
    if (typeof child === 'object' && !isWithin(element, child)) child.dropped ??= 'readability';
}

/** Keeps all lines of a class of which most are kept, such as a law's article numbers, even before short articles. */
function keepAlike(container: Block, kept: Set<Block>): void {
  const lines = leavesOf(container).filter(({ called, size }) => called !== '' && size.text > 0);
  for (const alike of Map.groupBy(lines, selectorOf).values()) {
    const count = alike.filter((line) => kept.has(line)).length;
    if (count < MIN_ALIKE || count < alike.length * MOST_ALIKE) continue;
    for (const line of alike.filter((one) => !kept.has(one)))
      for (const element of ancestorsOf(line)) kept.add(element);
  }
}

/** Keeps all sibling boxes of a class of which most are kept: one may hold only a picture and a line above it. */
function keepBoxesAlike(container: Block, kept: Set<Block>): void {
  for (const parent of elementsOf(container)) {
    if (!kept.has(parent)) continue;
    const boxes = parent.children.filter((child) => typeof child === 'object' && isBox(child)) as Block[];
    if (boxes.length <= MIN_ALIKE) continue;
    for (const alike of Map.groupBy(boxes, classesOf).values()) {
      const others = alike.filter((box) => !kept.has(box) && box.size.links < box.size.text / 2);
      const count = alike.filter((box) => kept.has(box)).length;
      if (count >= MIN_ALIKE && count >= alike.length / 2) for (const box of others) addWhole(box, kept);
      else if (count >= MIN_HEADED && others.some(isUnlinked) && areHeadedAlike(alike))
        for (const box of others.filter(isUnlinked)) addWhole(box, kept);
    }
  }
}

/** Returns tag name and classes, without the id, which differs between the sections of a page. */
function classesOf(box: Block): string {
  return `${box.name} ${box.attributes.class ?? box.called}`;
}

function isUnlinked({ size }: Block): boolean {
  return size.links <= size.text * MAX_LINKS_OF_SECTION;
}

/** Whether all boxes begin with a heading of the same kind: they are sections of one text. */
function areHeadedAlike(boxes: readonly Block[]): boolean {
  const heads = new Set(boxes.map(headOf));
  return heads.size === 1 && !heads.has('');
}

/** Returns the kind of heading that a section begins with; '' for none. */
function headOf(section: Block): string {
  const first = leavesOf(section).find(hasText);
  if (first === undefined || isProse(first)) return '';
  if (isHeading(first)) return first.name;
  return [first, first.parent].some((one) => one !== null && one !== section && CALLED_HEAD.test(one.called))
    ? 'head'
    : '';
}

const CALLED_HEAD = /(?:^| )(?:head(?:er|ing)?|title)(?: |$)/;
const MIN_HEADED = 2;
const MAX_LINKS_OF_SECTION = 0.05;

function isBox({ isLeaf, inline, called, dropped, size }: Block): boolean {
  return !isLeaf && !inline && called !== '' && dropped === null && size.text > 0;
}

/**
 * Keeps short paragraphs between the prose paragraphs, or the kept boxes of prose, of one section: Readability removes
 * whole sections.
 */
function keepBetween(container: Block, kept: Set<Block>, url: string): void {
  for (const section of [...elementsOf(container)].filter((element) => kept.has(element) && !element.isLeaf)) {
    const lines = section.children.filter((child) => typeof child === 'object');
    const isSaid = (line: Block) => isProse(line) || (line.size.prose > 0 && kept.has(line));
    const [first, last] = [lines.findIndex(isSaid), lines.findLastIndex(isSaid)];
    const sources = sourcesAmong(first < 0 ? [] : lines.slice(first, last).filter(hasText), url);
    const isText = ({ size }: Block, index: number) =>
      size.links < size.text / 2 && ((index >= first && index < last) || introduces(size, lines[index + 1]));
    for (const [index, line] of lines.entries())
      if (line.name === 'p' && line.called === '' && (isText(line, index) || sources.has(line))) addWhole(line, kept);
  }
}

/** Keeps the breaks between kept parts of a text: Readability's outline has nothing without text. */
function keepBreaks(container: Block, kept: Set<Block>): void {
  for (const { children } of [...elementsOf(container)].filter((element) => kept.has(element) && !element.isLeaf)) {
    const isKept = (child: Block | string) => typeof child === 'object' && child.dropped === null && kept.has(child);
    const [first, last] = [children.findIndex(isKept), children.findLastIndex(isKept)];
    for (const child of children.slice(Math.max(0, first), last))
      if (typeof child === 'object' && child.name === 'hr') kept.add(child);
  }
}

/** Whether a line comes right before code, which it introduces. */
function introduces(size: Block['size'], next: Block | undefined): boolean {
  return size.text > 0 && next !== undefined && elementsOf(next).some(({ name }) => name === 'pre');
}

const MOST_ALIKE = 0.6;
const MIN_ALIKE = 3;

/** Whether an element is a heading, term, code, picture or the like: Readability removes these between paragraphs. */
function isPartOfText(element: Block): boolean {
  const isLine = /^(?:h[1-6]|pre|dt)$/.test(element.name) && lineOf(element) !== '';
  if (isLine) return element.size.links < element.size.text;
  if (isTableOfAmounts(element)) return true;
  if (isQuotation(element) || isCallout(element) || isKeyPoints(element) || NOTES in element.attributes) return true;
  return (
    (element.size.text === 0 || (element.name === 'figure' && element.size.text < MAX_CAPTION)) && hasImage(element)
  );
}

function isQuotation({ name, size }: Block): boolean {
  return name === 'blockquote' && size.text > 0 && size.links < size.text / 2;
}

const MAX_CAPTION = 200;

/** Whether an element is a box classed as a picture's, with its caption, which in Chinese is part of the story. */
function isPictureBox(element: Block, kept: ReadonlySet<Block>): boolean {
  const { called, parent, size } = element;
  if (parent === null || !kept.has(parent) || kept.has(element) || !PICTURE.test(called)) return false;
  return size.text < MAX_CAPTION && size.links <= size.text / 2 && hasImage(element);
}

const PICTURE = /(?:^| )(?:thumb|photo|image|img|picture|figure)(?: |$)/;

/** Whether an element is a kept table with header cells: Readability may have removed its header row. */
function isDataTable(element: Block, kept: ReadonlySet<Block>): boolean {
  return element.name === 'table' && kept.has(element) && elementsOf(element).some(({ name }) => name === 'th');
}

/** Whether an element is a box that holds a list of facts (`<dl>`) and nothing else, or lines of facts. */
function isFactBox(element: Block, kept: ReadonlySet<Block>): boolean {
  const { parent, size } = element;
  if (parent === null || !kept.has(parent) || kept.has(element) || element.inline) return false;
  if (holdsFacts(element)) return true;
  if (size.links > size.text / 2) return false;
  const inner = [...elementsOf(element)];
  const inLists = totalOf(
    inner.filter(({ name }) => name === 'dl'),
    'text',
  );
  return inLists > size.text * MIN_LISTED && inner.filter(({ name }) => name === 'dt').length >= MIN_ALIKE;
}

const MIN_LISTED = 0.95;

/** Whether an element is a list of facts that is not kept itself, but is in a kept box a few levels up. */
function isListAmongKept(element: Block, kept: ReadonlySet<Block>): boolean {
  if (kept.has(element) || !isListOfLabels(element)) return false;
  return ancestorsOf(element)
    .slice(1, 1 + MAX_AROUND)
    .some((around) => kept.has(around));
}

const MAX_AROUND = 3; // levels

/** Whether an element is a box of references that begins with their heading. */
function areReferences(element: Block, kept: ReadonlySet<Block>): boolean {
  const { parent, inline, isLeaf, size } = element;
  if (inline || isLeaf || parent === null || !kept.has(parent) || kept.has(element) || size.text === 0) return false;
  const [first, ...others] = leavesOf(element).filter(hasText);
  return first !== undefined && others.length > 0 && isReferences(lineOf(first));
}

/** Whether a box in a kept element is called ingredients or infobox: the text would be poor without it. */
function isCalledPart(element: Block, kept: ReadonlySet<Block>): boolean {
  return (
    element.parent !== null && kept.has(element.parent) && (isCalledIngredients(element) || isCalledInfobox(element))
  );
}

function isCard(element: Block, kept: ReadonlySet<Block>, url: string): boolean {
  const { parent } = element;
  return parent !== null && kept.has(parent) && !kept.has(element) && isLinkedCard(element, url);
}

function addWhole(element: Block, kept: Set<Block>): void {
  for (const inner of elementsOf(element)) kept.add(inner);
}
