import { ancestorsOf, type Block, textOutsideLinks, totalOf } from '../tree/tree.ts';

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
