import { type Block, elementsOf, lineOf } from './tree.ts';

/**
 * Plain-text markers to write before and after an inline element whose meaning would be lost without its tag: powers
 * (`10^8`), footnote references (`[3]`), ruby annotations, deletions. `before` is the text that precedes the element,
 * or its end. Both markers are '' for an element that needs none.
 */
export function marksOf(element: Block, before: string): readonly [string, string] {
  const line = MARKED.has(element.name) && element.inline ? lineOf(element) : '';
  if (line === '') return NONE;
  if (element.name === 'sup') return marksOfRaised(element, line, before);
  if (element.name === 'rt') return hasBrackets(element) ? NONE : ['（', '）'];
  return ['~~', '~~'];
}

const NONE = ['', ''] as const;
const MARKED = new Set(['sup', 'rt', 'del', 's', 'strike']);

function marksOfRaised(element: Block, line: string, before: string): readonly [string, string] {
  const link = [element.parent, ...elementsOf(element)].find((one) => one?.name === 'a');
  if (link) return link.attributes.href?.includes('#') && /^\d{1,3}$/.test(line) ? ['[', ']'] : NONE;
  const isPower = POWER.test(line) && !ORDINAL.test(line) && /[\d\p{Script=Latin}\p{Script=Greek})）]$/u.test(before);
  return isPower ? ['^', ''] : NONE;
}

const POWER = /^[\p{L}\p{N}(+\-−–][^\s，。]{0,11}$/u;
const ORDINAL = /^(?:st|nd|rd|th|er|ère|ème|tm|sm)$/i;

/** `<rp>` already holds the parentheses, for browsers without ruby support. */
function hasBrackets({ parent }: Block): boolean {
  return parent?.children.some((child) => typeof child === 'object' && child.name === 'rp') ?? false;
}
