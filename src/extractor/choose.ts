import { declaredContainers, kindOf } from './container.ts';
import { densest } from './density.ts';
import { isCalledInfobox, isCalledIngredients } from './names.ts';
import { MAX_ELEMENTS, readabilityPicks } from './readability.ts';
import { ancestorsOf, type Block, elementsOf, isWithin, leavesOf, lineOf, makeOf, totalOf } from './tree.ts';

/**
 * The element that holds the page's main text; what does not belong to it inside is dropped. Readability finds it on most
 * pages, and throws out paragraphs with what stands between them: those are taken back.
 */
export function chooseContainer(body: Block, isChinese: boolean): Block {
  const picks = isSmallEnough(body) ? readabilityPicks(body, isChinese) : null;
  if (picks === null) return densest(body);
  if (body.size.prose > 0 && ![...picks].some(isProse)) return declaredToHold(body) ?? densest(body);
  const container = declaredWithin(commonAncestor([...picks].filter(isProse)) ?? commonAncestor([...picks]) ?? body);
  const main = mainOf(body);
  if (main !== null && isOneOfSections(container, main)) return main;
  const text = ancestorsOf(container).find(isTextWithoutLinks);
  if (text !== undefined && isOneOfSections(container, text)) return text;
  const kept = new Set([...picks].flatMap(ancestorsOf));
  for (const leaf of elementsOf(container))
    if (isProse(leaf)) for (const element of ancestorsOf(leaf)) kept.add(element);
  const headings = headingsOfText(container, kept);
  for (const element of elementsOf(container)) {
    const isPart = isPartOfText(element) && isAmong(element, kept, headings);
    if (isPart || isDataTable(element, kept) || isFactBox(element, kept) || isCalledPart(element, kept))
      addWhole(element, kept);
  }
  addAlike(container, kept);
  for (const element of elementsOf(container)) {
    if (!kept.has(element) && !element.inline) element.dropped = 'readability';
  }
  return container;
}

/**
 * Of a page of which Readability finds nothing but code or a table: it passes over paragraphs of 24 characters, which say
 * much in Chinese.
 */
function declaredToHold(body: Block): Block | undefined {
  return declaredContainers(body).find(({ size }) => size.prose >= body.size.prose * MIN_DECLARED);
}

/** The one `<article>` or article body inside that holds the greater part: what is around it are other things to read. */
function declaredWithin(container: Block): Block {
  const only = onlyDeclared(container);
  if (only === null || only.size.prose < container.size.prose * MIN_DECLARED) return container;
  takeLead(container, only);
  return only;
}

/** The first paragraphs of some papers stand between the title and what is declared to be the article. */
function takeLead(container: Block, article: Block): void {
  const leaves = leavesOf(container);
  const before = leaves.slice(
    0,
    leaves.findIndex((leaf) => isWithin(leaf, article)),
  );
  if (elementsOf(article).some(({ name }) => name === 'h1')) return; // nothing of it stands above its title
  const title = before.findLastIndex(({ name }) => name === 'h1');
  const lead = before.slice(title + 1).filter(({ size }) => size.prose >= MIN_LEAD);
  for (const leaf of lead) {
    if (leaf.parent !== null) leaf.parent.children = leaf.parent.children.filter((child) => child !== leaf);
    leaf.parent = article;
  }
  article.children.unshift(...lead);
}

const MIN_LEAD = 80;

/** Null where there are several: they are cards. */
function onlyDeclared(container: Block): Block | null {
  const declared = declaredContainers(container).filter((one) => one !== container && isSurelyDeclared(one));
  const [only] = declared.filter((one) => !declared.some((other) => other !== one && isWithin(one, other)));
  return only !== undefined && declared.every((one) => isWithin(one, only)) ? only : null;
}

const MIN_DECLARED = 0.4;

/** Declared to be the text, with hardly a link in it: Readability may have found one of its paragraphs long enough. */
function isTextWithoutLinks(element: Block): boolean {
  const kind = kindOf(element);
  return kind >= 0 && kind <= 1 && element.size.links < element.size.text * MAX_LINKS;
}

const MAX_LINKS = 0.2;

/** What the page declares to be all that is not its frame. */
function mainOf(body: Block): Block | null {
  const main = elementsOf(body).find((element) => element.name === 'main' || element.attributes.role === 'main');
  return main !== undefined && main.size.prose >= body.size.prose * MOST ? main : null;
}

/** A page of sections, each with a few sentences: a product's, a company's first page. No one of them is its text. */
function isOneOfSections(section: Block, main: Block): boolean {
  return (
    section.size.prose < MAX_SECTION &&
    (section.size.prose < main.size.prose * MAX_SECTION_SHARE || plainOf(section) < plainOf(main) * MAX_PLAIN_SHARE) &&
    isWithin(section, main) &&
    !elementsOf(section).some(({ name }) => name === 'h1') &&
    onlyDeclared(main) === null
  );
}

/** Text outside of links: times, places and prices are no sentences. */
function plainOf({ size }: Block): number {
  return size.text - size.links;
}

const MAX_PLAIN_SHARE = 0.65;

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

/** Those that text follows which is kept, and those that these stand under: not those of boxes. */
function headingsOfText(container: Block, kept: ReadonlySet<Block>): ReadonlySet<Block> {
  const headings = new Set<Block>();
  let open: Block[] = [];
  for (const leaf of leavesOf(container)) {
    if (/^h[2-6]$/.test(leaf.name)) open = [...open.filter(({ name }) => name < leaf.name), leaf];
    else if (isProse(leaf) && kept.has(leaf)) for (const heading of open) headings.add(heading);
  }
  return headings;
}

/** Whether it stands in something that is kept: right there, or as a heading beside a link to edit it, or as a picture in a box. */
function isAmong(element: Block, kept: Set<Block>, headings: ReadonlySet<Block>): boolean {
  if (element.parent !== null && kept.has(element.parent)) return true;
  if (!headings.has(element) && (element.size.text > 0 || isLinked(element))) return false;
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

/** Without the words and links beside it. */
function keepOnly(wrapper: Block, element: Block, kept: Set<Block>): void {
  kept.add(wrapper);
  wrapper.children = wrapper.children.filter((child) => typeof child === 'object' && isWithin(element, child));
}

/** Of lines that are called the same and mostly kept all are: the numbers of a law's articles, those before short ones too. */
function addAlike(container: Block, kept: Set<Block>): void {
  const lines = leavesOf(container).filter(({ called, size }) => called !== '' && size.text > 0);
  for (const alike of Map.groupBy(lines, makeOf).values()) {
    const count = alike.filter((line) => kept.has(line)).length;
    if (count < MIN_ALIKE || count < alike.length * MOST_ALIKE) continue;
    for (const line of alike.filter((one) => !kept.has(one)))
      for (const element of ancestorsOf(line)) kept.add(element);
  }
}

const MOST_ALIKE = 0.6;
const MIN_ALIKE = 3;

/** What Readability takes out beside paragraphs that it keeps. */
function isPartOfText(element: Block): boolean {
  const isLine = /^(?:h[2-6]|pre)$/.test(element.name) && lineOf(element) !== '';
  if (isLine) return element.size.links < element.size.text;
  return (
    (element.size.text === 0 || (element.name === 'figure' && element.size.text < MAX_CAPTION)) && hasImage(element)
  );
}

const MAX_CAPTION = 200;

/** Readability may leave a table without its head. */
function isDataTable(element: Block, kept: ReadonlySet<Block>): boolean {
  return element.name === 'table' && kept.has(element) && elementsOf(element).some(({ name }) => name === 'th');
}

/** Facts under their names, in a box that has nothing else. */
function isFactBox(element: Block, kept: ReadonlySet<Block>): boolean {
  const { parent, size } = element;
  if (parent === null || !kept.has(parent) || kept.has(element) || size.links > size.text / 2) return false;
  const inner = [...elementsOf(element)];
  const told = totalOf(
    inner.filter(({ name }) => name === 'dl'),
    'text',
  );
  return told > size.text * MOST && inner.filter(({ name }) => name === 'dt').length >= MIN_ALIKE;
}

/** What a box is called that its text would be poor without. */
function isCalledPart(element: Block, kept: ReadonlySet<Block>): boolean {
  return (
    element.parent !== null && kept.has(element.parent) && (isCalledIngredients(element) || isCalledInfobox(element))
  );
}

function hasImage(element: Block): boolean {
  return elementsOf(element).some(({ name }) => name === 'img');
}

function addWhole(element: Block, kept: Set<Block>): void {
  for (const inner of elementsOf(element)) kept.add(inner);
}

function isProse(element: Block): boolean {
  return element.isLeaf && element.size.prose > 0;
}

/** The innermost element that all of these stand in. */
function commonAncestor(elements: readonly Block[]): Block | null {
  let common: Block[] | null = null;
  for (const element of elements) {
    const chain = ancestorsOf(element.parent ?? element).reverse();
    common = common === null ? chain : common.filter((ancestor, depth) => chain[depth] === ancestor);
  }
  return common?.at(-1) ?? null;
}
