import { type Block, elementsOf, lineOf } from '../tree/tree.ts';

/**
 * Plain-text markers to write before and after an inline element whose meaning would be lost without its tag: powers
 * (`10^8`), footnote references (`[3]`), ruby annotations, deletions. `textBefore` gives the text that precedes the
 * element, or its end. Both markers are '' for an element that needs none.
 */
export function marksOf(element: Block, textBefore: () => string): readonly [string, string] {
  const line = MARKED.has(element.name) && element.inline ? lineOf(element) : '';
  if (line === '') return NONE;
  if (element.name === 'a') return isReference(element, line, textBefore) ? BRACKETS : NONE;
  if (element.name === 'sup') return marksOfRaised(element, line, textBefore());
  if (element.name === 'rt') return hasBrackets(element) ? NONE : ['（', '）'];
  return ['~~', '~~'];
}

const NONE = ['', ''] as const;
const BRACKETS = ['[', ']'] as const;
const MARKED = new Set(['a', 'sup', 'rt', 'del', 's', 'strike']);

function marksOfRaised(element: Block, line: string, before: string): readonly [string, string] {
  const link = [element.parent, ...elementsOf(element)].find((one) => one?.name === 'a');
  if (link) return link.attributes.href?.includes('#') && NUMBER.test(line) ? BRACKETS : NONE;
  if (NUMBER.test(line) && (isNote(before) || (before === '' && isApart(element)))) return BRACKETS;
  const isPower = POWER.test(line) && !ORDINAL.test(line) && /[\d\p{Script=Latin}\p{Script=Greek})）]$/u.test(before);
  return isPower ? ['^', ''] : NONE;
}

const NUMBER = /^\d{1,3}$/;

/** Whether a number raised after this text refers to a note: after a sentence, a whole word, a Chinese character. */
function isNote(before: string): boolean {
  return NOTED.test(before.slice(-12)) && !UNIT.test(before.slice(-12));
}

const NOTED = /[.,;:!?…"”’」』》，。、；：！？] ?$|\p{Ll}{4}$|\p{Script=Han}$/u;
const UNIT = /(?:met(?:er|re|ro)s?|inch|inches|feet|foot|miles?|pixels?|[米尺寸里])$/i;

/** Whether a blank follows an element: the number of a note, not of an isotope. */
function isApart(element: Block): boolean {
  const { children = [] } = element.parent ?? {};
  const next = children[children.indexOf(element) + 1];
  return typeof next === 'string' && /^\s/.test(next);
}

/** Whether a link with a number as its text, right after a word, leads to a note. */
function isReference(link: Block, line: string, textBefore: () => string): boolean {
  const target = /#(.*)/.exec(link.attributes.href ?? '')?.[1] ?? '';
  const isNamed = /note|fn|cite|bib|ref/i.test(target) || /(?:^| )(?:foot ?note|note ?ref)/.test(link.called);
  if (!NUMBER.test(line) || !isNamed || elementsOf(link).some(isRaised)) return false;
  return /[\p{L}\p{N}.,;:!?…"”’)」』，。、；：！？）]$/u.test(textBefore());
}

function isRaised({ name }: Block): boolean {
  return name === 'sup';
}

const POWER = /^[\p{L}\p{N}(+\-−–][^\s，。]{0,11}$/u;
const ORDINAL = /^(?:st|nd|rd|th|er|ère|ème|tm|sm)$/i;

/** `<rp>` already holds the parentheses, for browsers without ruby support. */
function hasBrackets({ parent }: Block): boolean {
  return parent?.children.some((child) => typeof child === 'object' && child.name === 'rp') ?? false;
}
