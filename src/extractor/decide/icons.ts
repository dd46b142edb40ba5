import { isAvatar } from '../images/avatar.ts';
import { type Block, elementsOf, hasText } from '../tree/tree.ts';
import type { Text } from './rule.ts';

/**
 * Finds repeated images without alt text: icons in the rows of a board, vote arrows, placeholders for missing covers;
 * also advertisements and, except in an article, avatars. In an article, marks alone in a table cell stay: they show
 * which features something has.
 */
export function* icons({ root, kind }: Text): Iterable<Block> {
  const isArticle = kind === 'article' || kind === 'entity';
  const all = [...elementsOf(root)].filter(({ name }) => name === 'img');
  for (const image of all) if (isAdvertisement(image) || (!isArticle && isAvatar(image))) yield* iconAndLink(image);
  const images = all.filter(isWithoutWords);
  for (const same of Map.groupBy(images, ({ attributes }) => attributes.src).values()) {
    if (same.length < MIN_SAME) continue;
    for (const icon of same) if (!isArticle || !isMark(icon)) yield* iconAndLink(icon);
  }
}

/** Whether an image is in a folder for advertisements. */
function isAdvertisement({ attributes }: Block): boolean {
  const [path = ''] = (attributes.src ?? '').split(/[?#]/, 1);
  return /\/(?:ads?|advert(?:s|ising|isements?)?|guanggao)\//i.test(path);
}

function isWithoutWords({ attributes }: Block): boolean {
  return !attributes.alt?.trim() && Boolean(attributes.src);
}

const MIN_SAME = 4; // a dividing line between the parts of a text occurs two or three times

function isMark({ parent }: Block): boolean {
  return parent !== null && (parent.name === 'td' || parent.name === 'th') && !hasText(parent);
}

/** Yields an icon, and the link around it if that has nothing else. */
function* iconAndLink(icon: Block): Iterable<Block> {
  yield icon;
  const { parent } = icon;
  const isEmpty = parent?.name === 'a' && !hasText(parent) && parent.children.every(isNothing);
  if (isEmpty) yield parent;
}

function isNothing(child: Block | string): boolean {
  return typeof child === 'string' || child.dropped !== null;
}
