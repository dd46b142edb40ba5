import { isAvatar } from '../images/avatar.ts';
import { type Block, elementsOf, hasText } from '../tree/tree.ts';

/**
 * Drops pictures without words that are there again and again: the icons of a board's rows, arrows to vote by, what stands in for
 * missing covers; but in an article those of users too. In an article marks that have a table's cell for themselves stay: what has a feature, and what has not.
 */
export function dropIcons(root: Block, { isArticle }: { isArticle: boolean }): void {
  const all = [...elementsOf(root)].filter(({ name }) => name === 'img');
  for (const image of all) if (isAdvertisement(image) || (!isArticle && isAvatar(image))) dropIcon(image);
  const images = all.filter(isWithoutWords);
  for (const same of Map.groupBy(images, ({ attributes }) => attributes.src).values()) {
    if (same.length < MIN_SAME) continue;
    for (const icon of same) if (!isArticle || !isMark(icon)) dropIcon(icon);
  }
}

/** Whether a picture lies in a folder for advertisements. */
function isAdvertisement({ attributes }: Block): boolean {
  const [path = ''] = (attributes.src ?? '').split(/[?#]/, 1);
  return /\/(?:ads?|advert(?:s|ising|isements?)?|guanggao)\//i.test(path);
}

function isWithoutWords({ attributes }: Block): boolean {
  return !attributes.alt?.trim() && Boolean(attributes.src);
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
