/**
 * Puts emphasis marks around a text, with the punctuation at its edges outside where the marks would not be recognised:
 * none closes after punctuation and before a letter, or opens before punctuation and after a letter (CommonMark §6.2).
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

/** Punctuation that is written without an escape; any other is left inside the marks. */
const OPENING = /^(?![\\*_`[\]<>~&$#+=-])[\p{P}\p{S}]/u;
const CLOSING = /(?![\\*_`[\]<>~&$#+=-])[\p{P}\p{S}]$/u;

/** Returns the length of the punctuation at an edge of the written text; 0 when something else is there. */
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

/** Returns the text right before or after an element in its line; '' where a link, a picture or the line's end is. */
function besides(element: Node, side: Side, edge: 'firstChild' | 'lastChild'): string {
  let at: Node | null = element;
  while (at !== null && at[side] === null && EMPHASIS.has(at.parentNode?.nodeName ?? '')) at = at.parentNode;
  let beside: Node | null = at?.[side] ?? null;
  while (beside !== null && EMPHASIS.has(beside.nodeName)) beside = beside[edge];
  return isText(beside) ? (beside?.nodeValue ?? '') : '';
}

const EMPHASIS = new Set(['STRONG', 'B', 'EM', 'I', 'DEL', 'S', 'STRIKE']);
