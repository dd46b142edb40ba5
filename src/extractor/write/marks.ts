import { type Block, elementsOf, lineOf, textOf } from '../tree/tree.ts';

/**
 * Returns plain-text markers to write before and after an inline element whose meaning would be lost without its tag:
 * powers (`10^8`), indexes (`x_1`), footnote references (`[3]`), ruby annotations, quotations. `textBefore` returns the
 * text that precedes the element, or its end. Both markers are '' for an element that needs none.
 */
export function marksOf(element: Block, textBefore: () => string): readonly [string, string] {
  const line = MARKED.has(element.name) && element.inline ? lineOf(element) : '';
  if (line === '') return NONE;
  if (element.name === 'a') return isReference(element, line, textBefore) ? BRACKETS : NONE;
  if (element.name === 'sup') return marksOfRaised(element, line, textBefore());
  if (element.name === 'rt') return hasBrackets(element) ? NONE : ['（', '）'];
  if (element.name === 'q') return quotesOf(element, line);
  return marksOfLowered(element, line, textBefore());
}

const NONE = ['', ''] as const;
const BRACKETS = ['[', ']'] as const;
const MARKED = new Set(['a', 'sup', 'sub', 'rt', 'q']);

function marksOfRaised(element: Block, line: string, before: string): readonly [string, string] {
  const link = [element.parent, ...elementsOf(element)].find((one) => one?.name === 'a');
  if (link) return link.attributes.href?.includes('#') && NUMBER.test(line) ? BRACKETS : NONE;
  if (NUMBER.test(line) && (isNote(before) || (before === '' && isApart(element)))) return BRACKETS;
  return POWER.test(line) && !isOrdinal(line, before) && BASE.test(before) ? ['^', ''] : NONE;
}

/** What a power or index may belong to; not the number of a note: `[1]`. */
const BASE = /[\d\p{Script=Latin}\p{Script=Greek})）}|′]$|[^\s\d[]\]$/u;

/** Markers of a subscript: `log_2`, `a_{n+1}`. None in chemical formulas and PM2.5: plain text has them without any. */
function marksOfLowered(element: Block, line: string, before: string): readonly [string, string] {
  if (!POWER.test(line) || !BASE.test(before) || (/^[\d.]+$/.test(line) && /(?:[A-Z][a-z]?|[)\]])$/.test(before)))
    return NONE;
  return line.length > 1 || isFollowed(element) ? ['_{', '}'] : ['_', ''];
}

/** Whether a letter or digit comes right after an element. */
function isFollowed(element: Block): boolean {
  const next = nextOf(element);
  return next !== undefined && /^[\p{L}\p{N}]/u.test(textOf(next));
}

/** Returns the quotation marks of the text's language, inner ones within others; none where the page has its own. */
function quotesOf({ parent }: Block, line: string): readonly [string, string] {
  if (/^[「『“‘"«‹„]/.test(line)) return NONE;
  let isInner = false;
  for (let at = parent; at?.inline; at = at.parent) if (at.name === 'q') isInner = !isInner;
  if (/\p{Script=Han}/u.test(line)) return isInner ? ['『', '』'] : ['「', '」'];
  return isInner ? ['‘', '’'] : ['“', '”'];
}

const NUMBER = /^\d{1,3}$/;

/** Whether a superscript number after this text refers to a note: after a sentence, a word or a Chinese character. */
function isNote(before: string): boolean {
  return NOTED.test(before.slice(-12)) && !UNIT.test(before.slice(-12));
}

const NOTED = /[.,;:!?…"”’」』》，。、；：！？] ?$|\p{Ll}{4}$|\p{Script=Han}$/u;
const UNIT = /(?:met(?:er|re|ro)s?|inch|inches|feet|foot|miles?|pixels?|[米尺寸里])$/i;

/** Whether a blank follows an element: so it does after the number of a note, but not of an isotope. */
function isApart(element: Block): boolean {
  const next = nextOf(element);
  return typeof next === 'string' && /^\s/.test(next);
}

function nextOf(element: Block): Block | string | undefined {
  const { children = [] } = element.parent ?? {};
  return children[children.indexOf(element) + 1];
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

/** Whether a superscript ends an ordinal or an abbreviation. French endings count only after what they can end. */
function isOrdinal(line: string, before: string): boolean {
  return ORDINAL.test(line) || ENDINGS.some(([start, end]) => start.test(before.slice(-12)) && end.test(line));
}

const ENDINGS: ReadonlyArray<readonly [RegExp, RegExp]> = [
  [/(?:^|[^\p{L}\p{N}])(?:[IVXLCDM]{1,8}|\d{1,4})$/u, /^(?:e|es|ers|re|res|ères|èmes|me|nde?s?|o)$/],
  [/(?:^|[^\p{L}\p{N}])[Nn]$/u, /^os?$/],
  [/(?:^|[^\p{L}\p{N}])[DM]$/u, /^(?:mes?|lles?|rs?|gr)$/],
];

/** Whether `<rp>` elements already hold the parentheses, for browsers without ruby support. */
function hasBrackets({ parent }: Block): boolean {
  return parent?.children.some((child) => typeof child === 'object' && child.name === 'rp') ?? false;
}
