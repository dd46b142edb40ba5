import { textOfHeading } from '../title/title-headings.ts';
import { type Block, elementsOf, hasText } from '../tree/tree.ts';

/**
 * Returns the title of a documentation page: the only `<h1>` of its text, or the title that Doxygen and Javadoc write
 * above the text. Null when there are several: the page is a whole manual.
 */
export function manualTitle(manual: Block): string | null {
  const headings = [...elementsOf(manual)].filter((element) => element.name === 'h1' && hasText(element));
  const [first] = headings.length === 0 ? titlesAbove(manual) : headings;
  return first === undefined || headings.length > 1 ? null : textOfHeading(first) || null;
}

/** Returns the element called the title in the header beside a text. */
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

/** Doxygen's labels beside the name of a class, and its link to the group of the class. */
const LABELS = /^(?:mlabels|ingroups)$/;
const MAX_LOOKED_AT = 60; // children
