import { ancestorsOf, type Block, isWithin, leavesOf } from '../tree/tree.ts';

/**
 * Returns the ancestor of which a chosen list is one section, after another, each under its heading: a recipe's steps
 * follow its ingredients. Null for any other element.
 */
export function sectionsAround(list: Block): Block | null {
  if (list.name !== 'ol' && list.name !== 'ul') return null;
  for (const around of ancestorsOf(list).slice(1, MAX_DEPTH)) {
    const at = around.children.findIndex((child) => typeof child === 'object' && isWithin(list, child));
    const above = around.children.slice(0, at).filter((child) => typeof child === 'object' && isSectionHeading(child));
    if (above.length >= MIN_SECTIONS) return around;
  }
  return null;
}

const MAX_DEPTH = 4;
const MIN_SECTIONS = 2;

function isSectionHeading({ name, size }: Block): boolean {
  return /^h[2-4]$/.test(name) && size.text > 0 && size.links < size.text;
}

/** Returns the lines of all parts that are not mostly links: ingredients may lead to what is said about them. */
export function linesOfSections({ children }: Block): Block[] {
  const parts = children.filter((child) => typeof child === 'object');
  const texts = parts.filter(({ size }) => size.links <= size.text * MAX_LINKS_IN_SECTION);
  return texts.flatMap(leavesOf).filter(({ size }) => size.text > 0);
}

const MAX_LINKS_IN_SECTION = 0.7;
