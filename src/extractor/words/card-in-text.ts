import { leadsToOtherSites, linksIn } from '../tree/leaf.ts';
import { ancestorsOf, type Block, lineOf } from '../tree/tree.ts';
import { countFacts, isLineOfFacts } from './facts.ts';
import { isAsking } from './sources.ts';

/**
 * Whether an element between two paragraphs is a card: facts about the film or book that the text discusses, or a link
 * around boxes. It is not a byline, which would be above or below the text.
 */
export function isCardInText(element: Block): boolean {
  const isOfWork = countFacts(element).facts >= MIN_CARD_FACTS || isLineOfFacts(lineOf(element));
  const isLink = element.name === 'div' && element.attributes.href !== undefined;
  return (isOfWork || isLink) && standsBetweenParagraphs(element);
}

const MIN_CARD_FACTS = 2;

/**
 * Whether an element between two paragraphs is a single link of several lines, or in a list, that introduces a page of
 * another site, a film or a book. A link to another page of the same site would be a teaser.
 */
export function isLinkedCard(element: Block, url: string): boolean {
  const { isLeaf, inline, size } = element;
  if (isLeaf || inline || size.text === 0 || size.text > MAX_CARD || size.links < size.text) return false;
  if (new Set(linksIn(element).map(({ attributes }) => attributes.href)).size !== 1) return false;
  const isOther = leadsToOtherSites(element, url) && !isAsking(element, url);
  return (isOther || isLineOfFacts(lineOf(element))) && standsBetweenParagraphs(element);
}

const MAX_CARD = 600; // weighted characters: a title, a summary and a host name

function standsBetweenParagraphs(element: Block): boolean {
  return ancestorsOf(element).slice(0, MAX_CARD_LEVELS).some(isBetweenParagraphs);
}

const MAX_CARD_LEVELS = 4; // of elements around the card, itself included

function isBetweenParagraphs(element: Block): boolean {
  const beside = element.parent?.children ?? [];
  const at = beside.indexOf(element);
  const isParagraph = (one: Block | string) =>
    typeof one === 'object' && /^(?:p|blockquote)$/.test(one.name) && one.size.prose > 0;
  return (
    at > 0 &&
    beside.slice(Math.max(0, at - MAX_BESIDE), at).some(isParagraph) &&
    beside.slice(at + 1, at + MAX_BESIDE).some(isParagraph)
  );
}

const MAX_BESIDE = 100; // children on either side, examined for each of possibly many boxes
