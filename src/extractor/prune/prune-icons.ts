import { type Block, elementsOf, hasText } from '../tree/tree.ts';

/**
 * Drops pictures without words that are there again and again: the icons of a board's rows, arrows to vote by, what stands in for
 * missing covers. In an article marks that have a table's cell for themselves stay: what has a feature, and what has not.
 */
export function dropIcons(root: Block, { isArticle }: { isArticle: boolean }): void {
  const images = [...elementsOf(root)].filter(isWithoutWords);
  for (const same of Map.groupBy(images, ({ attributes }) => attributes.src).values()) {
    if (same.length < MIN_SAME) continue;
    for (const icon of same) if (!isArticle || !isMark(icon)) dropIcon(icon);
  }
}

function isWithoutWords({ name, attributes }: Block): boolean {
  return name === 'img' && !attributes.alt?.trim() && Boolean(attributes.src);
}

const MIN_SAME = 4; // a line drawn between the parts of a text is there twice or three times

function isMark({ parent }: Block): boolean {
  return parent !== null && (parent.name === 'td' || parent.name === 'th') && !hasText(parent);
}

/** With the link that it leaves empty. */
function dropIcon(icon: Block): void {
  icon.dropped = 'icon';
  const { parent } = icon;
  const isEmpty = parent?.name === 'a' && !hasText(parent) && parent.children.every(isNothing);
  if (isEmpty) parent.dropped = 'icon';
}

function isNothing(child: Block | string): boolean {
  return typeof child === 'string' || child.dropped !== null;
}
