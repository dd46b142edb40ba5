import { textOfHeading } from '../title/title-headings.ts';
import { type Block, elementsOf, hasText } from '../tree/tree.ts';

/**
 * The title of a page of documentation: the only `<h1>` of its text, or what Doxygen and Javadoc write above it. Null when there
 * are several: a manual on one page.
 */
export function manualTitle(manual: Block): string | null {
  const headings = [...elementsOf(manual)].filter((element) => element.name === 'h1' && hasText(element));
  const [first] = headings.length === 0 ? titlesAbove(manual) : headings;
  return first === undefined || headings.length > 1 ? null : textOfHeading(first) || null;
}

/** What is called the title in the header beside a text. */
function titlesAbove({ parent }: Block): Block[] {
  const beside = parent?.children ?? [];
  const header = beside
    .slice(0, MAX_LOOKED_AT)
    .find((child) => typeof child === 'object' && child.attributes.class === 'header');
  if (typeof header !== 'object') return [];
  const title = elementsOf(header).find(({ attributes }) => attributes.class === 'title');
  if (title === undefined) return [];
  for (const element of elementsOf(title)) if (LABELS.test(element.attributes.class ?? '')) element.dropped = 'manual';
  return [title];
}

/** Doxygen's words on a class beside its name, and its way to the group of the class. */
const LABELS = /^(?:mlabels|ingroups)$/;
const MAX_LOOKED_AT = 60; // children
