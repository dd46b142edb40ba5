/**
 * What is strong or stressed, between its marks, with the punctuation at its edges outside of them where the marks would be read as
 * none: after punctuation and before a letter no mark closes, before punctuation and after a letter none opens (CommonMark §6.2).
 */
export function emphasised(content: string, mark: string, element: Node): string {
  const { head, text, tail } = divided(content, element);
  if (text === '') return content;
  return head + mark + text + mark + tail;
}

function divided(content: string, element: Node): { head: string; text: string; tail: string } {
  const own = element.textContent ?? '';
  const opening = isText(element.firstChild) ? (OPENING.exec(own.slice(0, 2))?.[0] ?? '') : '';
  const closing = isText(element.lastChild) ? (CLOSING.exec(own.slice(-2))?.[0] ?? '') : '';
  const isWithin =
    (opening !== '' && isLetter(besides(element, 'previousSibling', 'lastChild').at(-1))) ||
    (closing !== '' && isLetter(besides(element, 'nextSibling', 'firstChild').at(0)));
  const [head, tail] = isWithin ? [opening, closing] : ['', '']; // both: they may be a pair of brackets
  const from = head === '' ? 0 : lengthOf(content, head, 'start');
  const to = tail === '' ? content.length : content.length - lengthOf(content, tail, 'end');
  if (from > to) return { head: content, text: '', tail: '' };
  return { head: content.slice(0, from), text: content.slice(from, to), tail: content.slice(to) };
}

/** Marks that are written without an escape: others are left where they are. */
const OPENING = /^(?![\\*_`[\]<>~&$#+=-])[\p{P}\p{S}]/u;
const CLOSING = /(?![\\*_`[\]<>~&$#+=-])[\p{P}\p{S}]$/u;

/** Of the punctuation at an edge of what is written, 0 when something else stands there. */
function lengthOf(content: string, punctuation: string, edge: 'start' | 'end'): number {
  const isThere = edge === 'start' ? content.startsWith(punctuation) : content.endsWith(punctuation);
  return isThere ? punctuation.length : 0;
}

function isText(node: Node | null): boolean {
  return node?.nodeType === 3;
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[^\s\p{P}\p{S}]/u.test(character);
}

type Side = 'previousSibling' | 'nextSibling';

/** The text right before or after an element in its line; '' where a link, a picture or a line's end stands. */
function besides(element: Node, side: Side, edge: 'firstChild' | 'lastChild'): string {
  let at: Node | null = element;
  while (at !== null && at[side] === null && EMPHASIS.has(at.parentNode?.nodeName ?? '')) at = at.parentNode;
  let beside: Node | null = at?.[side] ?? null;
  while (beside !== null && EMPHASIS.has(beside.nodeName)) beside = beside[edge];
  return isText(beside) ? (beside?.nodeValue ?? '') : '';
}

const EMPHASIS = new Set(['STRONG', 'B', 'EM', 'I', 'DEL', 'S', 'STRIKE']);
