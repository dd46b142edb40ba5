import { ancestorsOf, type Block, elementsOf, hasHeading, isWithin, lineOf } from '../tree/tree.ts';
import type { Text } from './rule.ts';

/**
 * Returns a board's list of threads, recognised by the names that forum software gives to it. Neither prose nor tags
 * are a sign: the board's rules above the list may be longer than many an article, and the form around it may be the
 * moderators'. Null when no list outweighs the page's other prose, or when the page holds posts beside the list. On a
 * forum's page plainer names are enough. The body has been measured.
 */
export function threadList(body: Block, isForum: boolean): Block | null {
  const elements = [...elementsOf(body)];
  const name = isForum ? LIST_OF_FORUM : LIST;
  const candidates = elements.filter(({ called }) => name.test(called)).slice(0, MAX_CANDIDATES);
  const list = longest(candidates.filter(isListOfThreads));
  if (list === undefined || list.size.text < Math.max(body.size.prose - list.size.prose, body.size.text * MIN_OF_PAGE))
    return null;
  return elements.some((element) => POST.test(element.called) && !isWithin(list, element)) ? null : list;
}

/** Returns the longest list: the bars above and below a list are named after it, and may hold as many links. */
function longest(lists: readonly Block[]): Block | undefined {
  return lists.reduce<Block | undefined>(
    (best, list) => (best === undefined || list.size.text > best.size.text ? list : best),
    undefined,
  );
}

const MAX_CANDIDATES = 20; // each of a nest of candidates is read as a whole

const MIN_OF_PAGE = 0.2; // share of the page: the topics of the week are listed beside a board

const LIST = /(?:^|(?<!above|below) )(?:thread|topic)s? ?list/;
const LIST_OF_FORUM = /(?:^|(?<!above|below) )(?:(?:thread|topic)s? ?list|(?:threads|topics)$)/;
const POST = /(?:^| )(?:post|message|reply|comment) ?(?:list|message|content|body|text)/;

function isListOfThreads(element: Block): boolean {
  const { prose, text, links } = element.size;
  if (prose > text * MAX_PROSE || links < text * MIN_LINKS) return false;
  return [...elementsOf(element)].filter(isNamedLink).length >= MIN_THREADS;
}

const MAX_PROSE = 0.25; // some boards quote the first lines of each thread
const MIN_LINKS = 0.3; // the rest are dates, counts with their labels, and authors
const MIN_THREADS = 5;

function isNamedLink(element: Block): boolean {
  return element.name === 'a' && lineOf(element).length >= MIN_NAME;
}

const MIN_NAME = 4; // characters

/**
 * Finds what is beside a board's list: everything below the list, and above it everything but sentences and headings.
 * Other lists of threads, such as notices, stay.
 */
export function* besideBoard({ threads: list }: Text): Iterable<Block> {
  for (let at = list; at !== null && at.parent !== null; at = at.parent) {
    let isAbove = true;
    for (const child of at.parent.children) {
      if (child === at) isAbove = false;
      if (typeof child === 'string' || child === at) continue;
      if (!isAbove || (child.size.prose === 0 && !hasHeading(child))) yield child;
    }
  }
}

/** Whether an element is, is around, or makes up most of a list of threads. */
export function holdsThreadList(element: Block, list: Block | null): boolean {
  if (list === null || element.size.text < list.size.text * MOST) return false;
  return isWithin(element, list) || ancestorsOf(list).includes(element);
}

const MOST = 0.7;
