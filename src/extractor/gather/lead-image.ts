import { imageFile } from '../images/image-file.ts';
import type { PageTree } from '../parse/prefilter.ts';
import { ancestorsOf, Block, elementsOf, isWithin, lineOf } from '../tree/tree.ts';
import { isCalledAuthor } from '../words/names.ts';

/**
 * Inserts the image between the page's title and its text at the top of the text: many sites keep it in a separate
 * box with the byline.
 */
export function addLeadImage(root: Block, { body, meta }: PageTree, title: string | null): void {
  const image = leadImage(root, body, meta.get('og:image'), title);
  if (image === null || holds(root, image)) return;
  const paragraph = new Block('p', {}, root);
  paragraph.children = [new Block('img', image.attributes, paragraph)];
  root.children.unshift(paragraph);
}

function leadImage(root: Block, body: Block, shared: string | undefined, title: string | null): Block | null {
  let isBelowTitle = false;
  for (const element of elementsOf(body)) {
    if (element === root) return null;
    if (/^h[12]$/.test(element.name) && lineOf(element) === title) isBelowTitle = true;
    if (element.name !== 'img' || isWithin(element, root)) continue;
    const isLead = isBelowTitle || isCalled(element, title) || isFeatured(element);
    if (isShared(element, shared) || (isLead && isPicture(element))) return element;
  }
  return null;
}

function isShared({ attributes }: Block, shared: string | undefined): boolean {
  const file = imageFile(attributes.src ?? '');
  return shared !== undefined && file.length >= MIN_FILE && imageFile(shared) === file;
}

const MIN_FILE = 8;

function isCalled({ attributes }: Block, title: string | null): boolean {
  return title !== null && title.length >= MIN_TITLE && attributes.alt?.trim() === title;
}

const MIN_TITLE = 6;

/** Whether an image is classed as the article's featured image: some blogs put it above the title. */
function isFeatured({ called, parent }: Block): boolean {
  return [called, parent?.called ?? ''].some((names) => FEATURED.test(names));
}

/** `featured` or `cover` as the whole name, or followed by a word for image: products and posts are featured too. */
const FEATURED =
  /^(?:featured|cover)$|(?:^| )(?:featured|hero|cover|lead) (?:image|img|media|photo|picture|thumb(?:nail)?)(?: |$)/;

/** Whether an image is a photo or illustration, not an avatar, logo, button or small image. */
function isPicture(image: Block): boolean {
  if (image.attributes['data-small'] !== undefined) return false;
  const around = ancestorsOf(image).slice(0, 5);
  const isIcon = around.some(({ name, isLeaf, size }) => name !== 'img' && isLeaf && size.text > 0); // inside a button
  if (isIcon || around.some(isCalledAuthor) || around.slice(0, 4).some(isBar)) return false;
  const said = [image.attributes.src, image.attributes.alt, image.called, image.parent?.called].join(' ').toLowerCase();
  return /\.(?:jpe?g|webp|png|avif)\b/.test(said) && !NO_PICTURE.test(said);
}

/** Whether an element is a bar of details or buttons, such as an "original" mark or a font-size control. */
function isBar({ called, size }: Block): boolean {
  return size.text <= MAX_BAR && BAR.test(called);
}

const MAX_BAR = 400; // weighted characters
const BAR = /(?:^| )(?:(?:tool|meta)? ?bar|by ?line|(?:font|word|text) ?size)(?: |$)/;

const NO_PICTURE =
  /avatar|author|logo|icon|profile|headshot|button|qr ?code|sprite|blank|spacer|loading|arrow|share(?![dhp])|1x1|banner|\bads?\b/;

function holds(root: Block, image: Block): boolean {
  const file = imageFile(image.attributes.src ?? '');
  return elementsOf(root).some(({ name, attributes }) => name === 'img' && imageFile(attributes.src ?? '') === file);
}
