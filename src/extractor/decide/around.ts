import {
  ancestorsOf,
  type Block,
  elementsOf,
  hasText,
  isWithin,
  leavesOf,
  textOutsideLinks,
  totalOf,
} from '../tree/tree.ts';

/**
 * Returns the element that holds a chosen part and others like it, when these are most of its text and have hardly any
 * links: entries of a history, or blocks of an editor of which only one has a long sentence. Null where there is none.
 */
export function alikeAround(part: Block): Block | null {
  const isOfMany = part.size.prose > MAX_PROSE ? isOfTwins : isOfAlike;
  let found: Block | null = null;
  const boxes = ancestorsOf(part).filter(({ name }) => !OF_TABLE.test(name));
  for (const around of boxes.slice(0, MAX_DEPTH)) if (isOfMany(around, part)) found = around.parent;
  return found;
}

const OF_TABLE = /^t(?:[dhr]|body)$/;

const MAX_PROSE = 600; // weighted characters: a longer part is a whole text, except beside parts of the same name

/**
 * Whether everything beside a part of a long text is of the same name and class, with prose and hardly any links. If
 * the part is a table, most of it is enough: old pages of laws have a table for each article.
 */
function isOfTwins(one: Block): boolean {
  const { parent, name } = one;
  const isTable = name === 'table';
  if (parent === null || !(isTable || (PARTS.has(name) && one.called !== ''))) return false;
  const { text, links } = parent.size;
  if (links > text * MAX_LINKS || parent.children.length > MAX_BESIDE) return false;
  const twins = parent.children.filter((child) => typeof child === 'object' && isTwin(child, one)) as Block[];
  return twins.length >= MIN_ALIKE && totalOf(twins, 'text') >= text * (isTable ? MOST : NEARLY_ALL);
}

function isTwin({ name, called, dropped, size }: Block, one: Block): boolean {
  return (
    name === one.name && called === one.called && dropped === null && size.prose > 0 && size.links < size.text / 20
  );
}

const PARTS = new Set(['section', 'div']);
const NEARLY_ALL = 0.9;
const MAX_DEPTH = 6;

function isOfAlike(one: Block, part: Block): boolean {
  const { parent } = one;
  if (parent === null || !(one.called !== '' || one.name === 'table')) return false;
  const { text, links } = parent.size;
  if (
    parent.children.length > MAX_BESIDE ||
    links > text * MAX_LINKS ||
    textOutsideLinks(parent) < part.size.text * MIN_MORE
  )
    return false;
  const alike = parent.children.filter((child) => typeof child === 'object' && isLike(child, one)) as Block[];
  return alike.length >= MIN_ALIKE && totalOf(alike, 'text') >= text * MOST;
}

/** Whether elements share tag name and first name: further names may say which kind of block each is. */
function isLike({ name, called, dropped, size }: Block, one: Block): boolean {
  return name === one.name && dropped === null && size.text > 0 && firstOf(called) === firstOf(one.called);
}

function firstOf(called: string): string {
  return called.split(' ', 1)[0] ?? '';
}

const MAX_BESIDE = 2_000; // children
const MAX_LINKS = 0.1;
const MIN_MORE = 1.5;
const MIN_ALIKE = 3;
const MOST = 0.8;

/**
 * Returns the parent of a chosen box when everything beside the box is text too, in text elements and with hardly any
 * links: an introduction above a row of cards, a comparison and a conclusion below. Null for any other box.
 */
export function textAround(box: Block): Block | null {
  const around = box.parent;
  if (around === null || box.name !== 'div') return null;
  const beside = around.children.filter(
    (child) => typeof child === 'object' && child !== box && hasText(child),
  ) as Block[];
  if (beside.length < MIN_BESIDE || beside.length > MAX_BESIDE_OF_ROW || !beside.every(isOfText)) return null;
  const [text, links, prose] = [totalOf(beside, 'text'), totalOf(beside, 'links'), totalOf(beside, 'prose')];
  return prose >= MIN_PROSE && prose >= box.size.prose * MIN_SHARE && links <= text * MAX_LINKS_OF_ROW ? around : null;
}

/** Returns the lines beside a box, which Readability may have left out. */
export function linesBeside(around: Block, box: Block): Block[] {
  const beside = around.children.filter((child) => typeof child === 'object' && child !== box) as Block[];
  return beside.flatMap(leavesOf).filter(hasText);
}

function isOfText(element: Block): boolean {
  return TEXT.test(element.name) || elementsOf(element).some(({ name }) => name === 'table');
}

const TEXT = /^(?:p|blockquote|h[1-6]|ul|ol|dl|table|pre|figure)$/;
const MIN_BESIDE = 2;
const MAX_BESIDE_OF_ROW = 60; // children
const MIN_PROSE = 160; // weighted characters
const MIN_SHARE = 0.1;
const MAX_LINKS_OF_ROW = 0.1;

/**
 * Returns the ancestor of which a chosen list is one section, after another, each under its heading: a recipe's steps
 * follow its ingredients. Null for any other element.
 */
export function sectionsAround(list: Block): Block | null {
  if (list.name !== 'ol' && list.name !== 'ul') return null;
  for (const around of ancestorsOf(list).slice(1, MAX_LEVELS)) {
    const at = around.children.findIndex((child) => typeof child === 'object' && isWithin(list, child));
    const above = around.children.slice(0, at).filter((child) => typeof child === 'object' && isSectionHeading(child));
    if (above.length >= MIN_SECTIONS) return around;
  }
  return null;
}

const MAX_LEVELS = 4;
const MIN_SECTIONS = 2;

function isSectionHeading({ name, size }: Block): boolean {
  return /^h[2-4]$/.test(name) && size.text > 0 && size.links < size.text;
}

/** Returns the lines of all parts that are not mostly links: ingredients may lead to what is said about them. */
export function linesOfSections({ children }: Block): Block[] {
  const parts = children.filter((child) => typeof child === 'object');
  const texts = parts.filter(({ size }) => size.links <= size.text * MAX_LINKS_IN_SECTION);
  return texts.flatMap(leavesOf).filter(({ size }) => size.text > 0);
}

const MAX_LINKS_IN_SECTION = 0.7;
