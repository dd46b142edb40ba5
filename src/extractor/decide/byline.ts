import { memoize } from '../../memoize.ts';
import { isAvatar } from '../images/avatar.ts';
import { isDateOfEntry, isInFact } from '../tree/leaf.ts';
import { ancestorsOf, type Block, elementsOf, hasHeading, leavesOf, lineOf } from '../tree/tree.ts';
import { isClock, isCredit, isTimeSpan, namesPoet } from '../words/boilerplate.ts';
import { isCardInText } from '../words/card-in-text.ts';
import { holdsEventFacts, holdsFacts } from '../words/facts.ts';
import { isCalledByline, isNoteInText } from '../words/names.ts';

/**
 * Whether an element classed as a byline holds more than one: a heading, an image, code, facts, a whole sentence, or
 * the time of an entry in a live report (`isLive`).
 */
export function isMoreThanByline(element: Block, isLive: boolean): boolean {
  return (
    hasHeading(element) ||
    isHeadingOfEntry(element) ||
    isCardInText(element) ||
    isNoteInText(element) ||
    (isLive && isClock(lineOf(element))) ||
    ancestorsOf(element).slice(1, 3).some(isFacts) ||
    (!element.inline && (holdsFacts(element) || isOfEvent(element))) ||
    elementsOf(element).some((inner) => (MORE.has(inner.name) && !isAvatar(inner)) || isFacts(inner)) ||
    /[。！？]$/.test(lineOf(element)) ||
    isTimeSpan(lineOf(element)) ||
    isDuration(element) ||
    namesPoet(lineOf(element)) ||
    isBesideTimeSpan(element) ||
    isDateOfEntry(element) ||
    isTimeOfLine(element) ||
    isInFact(element)
  );
}

/** Whether an element states a duration, such as the time until a bus comes, but neither an age nor a reading time. */
function isDuration(element: Block): boolean {
  return DURATION.test(lineOf(element)) && !/(?:^| )read/.test(element.called);
}

const DURATION = /^\d{1,3} ?(?:[秒分]|分[鐘钟]|小[時时])$/;

/** Whether an element is a heading that consists of a time and what happened then. */
function isHeadingOfEntry(element: Block): boolean {
  return /^h[2-6]$/.test(element.name) && TIME_AND_WORDS.test(lineOf(element));
}

const TIME_AND_WORDS = /^\d{1,2} ?[.:：時时点點] ?\d{2}分?(?: Uhr)?[\s:：|，,、–—-]{1,3}[^\s\d].{5}/;

/** Whether an element, or the box called a byline around it, describes an event, a dish or a job. */
export function isOfEvent(element: Block): boolean {
  const { parent } = element;
  if (holdsEventFacts(element)) return true;
  return parent !== null && isCalledByline(parent) && holdsEventFacts(parent);
}

/** Whether a sibling of the same class is a time span: then the element gives an event's place or organiser. */
function isBesideTimeSpan({ called, parent, inline }: Block): boolean {
  if (called === '' || inline || parent === null || parent.size.text > MAX_FACTS) return false;
  const beside = parent.children.slice(0, MAX_BESIDE);
  return beside.some((one) => typeof one === 'object' && one.called === called && isTimeSpan(lineOf(one)));
}

const MAX_FACTS = 400; // weighted characters
const MAX_BESIDE = 20; // children

/** Whether an element is part of a sentence, such as a time. */
function isTimeOfLine({ inline, parent }: Block): boolean {
  return inline && parent !== null && SENTENCE_END.test(lineOf(parent));
}

/** Matches a line that ends like a sentence, with or without a closing quotation mark. */
export const SENTENCE_END = /[.。?？!！]["”」』]?$/;

/** Whether an element is a list of facts. A list of one or two lines may be the date and the author. */
function isFacts(element: Block): boolean {
  return element.name === 'dl' && isMoreThanCredits(element);
}

/** Whether a list holds more than credits. Memoized, because every line of the list asks. */
const isMoreThanCredits = memoize((list: Block) => {
  const lines = leavesOf(list);
  return lines.length >= MIN_FACTS * 2 || !lines.some((leaf) => isCredit(lineOf(leaf)));
}, new WeakMap<Block, boolean>());

const MIN_FACTS = 3;

const MORE = new Set(['article', 'img', 'pre']);
