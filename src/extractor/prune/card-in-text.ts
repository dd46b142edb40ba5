import { ancestorsOf, type Block, isProse, leavesOf, lineOf } from '../tree/tree.ts';
import { isCredit } from '../words/boilerplate.ts';

/**
 * Whether an element, between two paragraphs, is the facts of what the text is about, a film or a book: several lines
 * that name a value and say neither who wrote the text nor when. A byline stands above a text or below it.
 */
export function isCardInText(element: Block): boolean {
  const lines = leavesOf(element).map(lineOf);
  if (lines.filter((line) => FACT.test(line) && !isCredit(line)).length < MIN_CARD_FACTS) return false;
  return ancestorsOf(element).slice(0, MAX_CARD_LEVELS).some(isBetweenParagraphs);
}

const FACT = /^[\u3400-\u9fff]{2,6} ?[：:] ?\S/;
const MIN_CARD_FACTS = 2;
const MAX_CARD_LEVELS = 3;

function isBetweenParagraphs(element: Block): boolean {
  const beside = element.parent?.children.slice(0, MAX_BESIDE).filter((child) => typeof child === 'object') ?? [];
  const at = beside.indexOf(element);
  const isParagraph = (one: Block) => one.name === 'p' && isProse(one);
  return at > 0 && beside.slice(0, at).some(isParagraph) && beside.slice(at + 1).some(isParagraph);
}

const MAX_BESIDE = 200; // children: each of many boxes looks at all of them
