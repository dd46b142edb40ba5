import { type Block, elementsOf, lineOf } from './tree.ts';

/**
 * What says in plain characters how an inline element stands to the words around it: 10 to the power of 8 is no 108. `before`:
 * the text so far, or the end of it.
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

/** Written for readers that do not know what a ruby is. */
function hasBrackets({ parent }: Block): boolean {
  return parent?.children.some((child) => typeof child === 'object' && child.name === 'rp') ?? false;
}
