import { type Block, elementsOf, hasText, isHeading, lineOf } from '../tree/tree.ts';
import { leadsToOthers, startsTail } from '../words/boilerplate.ts';
import { isCalledComments } from '../words/names.ts';
import { isNotice } from '../words/notices.ts';

/**
 * Whether a box whose name suggests chrome is a section of the text: a heading and sentences below it, with hardly a
 * link. Any word may be the name of a chapter (`side-effects`, `related-work`, `search`). If the name or the heading is
 * also typical of boxes that look like a section, the box must be named after its heading or have similar sections
 * beside it.
 */
export function isHeadedText(element: Block): boolean {
  if ((element.name !== 'div' && element.name !== 'section') || !isText(element)) return false;
  const heading = headingOf(element);
  if (heading === undefined || holdsForm(element)) return false;
  const line = lineOf(heading);
  if (leadsToOthers(line)) return false;
  const isDoubtful = startsTail(line) || isNotice(line) || isCalledComments(element) || BOX.test(element.called);
  if (!isDoubtful) return true;
  return isBesideAlike(element, heading.name);
}

function isText({ size }: Block): boolean {
  return size.paragraphs > 0 && size.links <= size.text * MAX_LINKED;
}

const MAX_LINKED = 0.05;

/** Returns the heading that an element begins with; an `<h1>` does not count. */
function headingOf(element: Block): Block | undefined {
  for (const inner of elementsOf(element))
    if (inner.isLeaf && hasText(inner)) return isHeading(inner) && inner.name !== 'h1' ? inner : undefined;
  return undefined;
}

function holdsForm(element: Block): boolean {
  // Looks at dropped elements too: forms have been dropped by their tag.
  const isForm = ({ name }: Block) => name === 'form' || name === 'button' || name === 'time';
  const holds = (one: Block | string): boolean => typeof one === 'object' && (isForm(one) || one.children.some(holds));
  return holds(element);
}

/** Matches the names of boxes around a text that have a heading and a few sentences of their own. */
const BOX =
  /(?:^| )(?:side ?bar|side(?:$|left|right|nav|box)|nav|foot(?:er)?(?: |$)|widget|tool ?(?:bar|box)|modal|pop ?up|advert|ads?(?: |$|box|wrap|slot)|sponsor|promo|newsletter|subscri|sign ?up|social|outbrain|taboola|copy ?right|disclaimer|shengming|guanggao|fenxiang|tuijian|xiangguan|daohang|author|about ?author|share ?(?:bar|box|links|tools)|related? ?(?:news|post|art|box|list|read|link))/;

/** Whether two or more siblings of an element are sections under a heading of the same level. */
function isBesideAlike(element: Block, level: string): boolean {
  const beside = element.parent?.children.slice(0, MAX_BESIDE) ?? [];
  const isAlike = (one: Block | string) =>
    typeof one === 'object' && one.name === element.name && isText(one) && headingOf(one)?.name === level;
  return beside.filter((one) => one !== element && isAlike(one)).length >= MIN_BESIDE;
}

const MAX_BESIDE = 40; // children: each of them may look at all the others
const MIN_BESIDE = 2;

/** Whether a “see also” list describes each of its entries, as manuals do: on news sites it consists of links alone. */
export function isSeeAlso(element: Block): boolean {
  const { called, size } = element;
  return (
    /(?:^| )see ?also(?: |$)/.test(called) &&
    size.links < size.text * MAX_NAMED &&
    elementsOf(element).some(({ name }) => name === 'li')
  );
}

const MAX_NAMED = 0.6; // share of its text that may be links
