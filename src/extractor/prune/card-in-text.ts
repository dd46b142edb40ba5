import { ancestorsOf, type Block, isProse } from '../tree/tree.ts';
import { countFacts } from '../words/facts.ts';

/**
 * Whether an element, between two paragraphs, is the facts of what the text is about, a film or a book. A byline stands above
 * a text or below it.
 */
export function isCardInText(element: Block): boolean {
  return (
    countFacts(element).facts >= MIN_CARD_FACTS &&
    ancestorsOf(element).slice(0, MAX_CARD_LEVELS).some(isBetweenParagraphs)
  );
}

const MIN_CARD_FACTS = 2;
const MAX_CARD_LEVELS = 3;

function isBetweenParagraphs(element: Block): boolean {
  const beside = element.parent?.children.slice(0, MAX_BESIDE).filter((child) => typeof child === 'object') ?? [];
  const at = beside.indexOf(element);
  const isParagraph = (one: Block) => one.name === 'p' && isProse(one);
  return at > 0 && beside.slice(0, at).some(isParagraph) && beside.slice(at + 1).some(isParagraph);
}

const MAX_BESIDE = 200; // children: each of many boxes looks at all of them
