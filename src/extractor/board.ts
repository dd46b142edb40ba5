import { ancestorsOf, type Block, elementsOf, isWithin, lineOf } from './tree.ts';

/**
 * A board's list of threads, by what forum software calls it. The rules of the board above it may be longer than many
 * an article and the form around it may be that of the moderators, so that neither prose nor tags tell. Null when there
 * is none that outweighs the page's other prose, or when the page holds posts. The body has been measured.
 */
export function threadList(body: Block): Block | null {
  const elements = [...elementsOf(body)];
  if (elements.some(({ called }) => POST.test(called))) return null;
  const candidates = elements.filter(({ called }) => LIST.test(called)).slice(0, MAX_CANDIDATES);
  const list = candidates.find(isListOfThreads);
  return list !== undefined && list.size.text >= body.size.prose - list.size.prose ? list : null;
}

const MAX_CANDIDATES = 20; // nested ones would each read all that is in them

const LIST = /(?:^| )(?:thread|topic) ?list/;
const POST = /(?:^| )(?:post|message|reply|comment) ?(?:list|message|content|body|text)/;

function isListOfThreads(element: Block): boolean {
  const { prose, text, links } = element.size;
  if (prose > text * MAX_PROSE || links < text * MIN_LINKS) return false;
  return [...elementsOf(element)].filter(isNamedLink).length >= MIN_THREADS;
}

const MAX_PROSE = 0.25; // some boards quote the first lines of each thread
const MIN_LINKS = 0.4; // the rest are dates and numbers
const MIN_THREADS = 5;

function isNamedLink(element: Block): boolean {
  return element.name === 'a' && lineOf(element).length >= MIN_NAME;
}

const MIN_NAME = 4; // characters

/** Whether an element is, is around, or makes up most of a list of threads. */
export function holdsThreadList(element: Block, list: Block | null): boolean {
  if (list === null || element.size.text < list.size.text * MOST) return false;
  return isWithin(element, list) || ancestorsOf(list).includes(element);
}

const MOST = 0.7;
