import { isAvatar } from '../images/avatar.ts';
import { type Block, elementsOf, hasText, leavesOf, lineOf } from '../tree/tree.ts';
import type { Text } from './rule.ts';

/**
 * Finds photos with captions that occur twice: sliders repeat their first and last slide at the other end, and
 * galleries repeat all for the large view. Slides with the class of a copy go first, as a copy may come before its
 * original.
 */
export function* sameSlides({ root }: Text): Iterable<Block> {
  for (const element of elementsOf(root)) if (COPY.test(element.called)) yield element;
  const images = [...elementsOf(root)].filter(isPhoto);
  const seen = new Set<string>();
  for (const [slide, [image, another]] of Map.groupBy(images, slideAround)) {
    if (slide === null || image === undefined || another !== undefined) continue;
    const key = `${image.attributes.src} ${lineOf(slide)}`;
    if (seen.has(key)) yield slide;
    seen.add(key);
  }
}

/** Matches the classes that common sliders give to the slides that they repeat. */
const COPY = /(?:^| )(?:swiper slide duplicate|slick cloned|splide slide clone|bx clone|owl item cloned)(?: |$)/;

function isPhoto({ name, attributes: { src = '' } }: Block): boolean {
  return name === 'img' && /\.(?:jpe?g|webp|avif)\b/i.test(src); // icons and avatars may repeat beside the same words
}

/** Returns the box around a photo that also holds its caption; null if there is none. */
function slideAround(image: Block): Block | null {
  let at = image.parent;
  for (let level = 0; level < MAX_LEVELS && at !== null && at.size.text === 0; level++) at = at.parent;
  if (at === null || at.size.text < MIN_OF_SLIDE || at.size.text > MAX_OF_SLIDE) return null;
  return SLIDE.test(at.name) ? at : null;
}

const MAX_LEVELS = 4;
const SLIDE = /^(?:figure|li|div)$/; // rows of tables may well be alike
const MIN_OF_SLIDE = 12; // weighted characters; shorter ones are names of speakers
const MAX_OF_SLIDE = 400;

/**
 * Finds an image if the next one is the same picture in another size, with no text between them: a placeholder until a
 * script has loaded the full size, or one size for phones and one for wide screens. The last one stays and takes over
 * the first one's alt text if it has none.
 */
export function* sameImages({ root }: Text): Iterable<Block> {
  let last: Block | null = null;
  for (const leaf of leavesOf(root)) {
    for (const image of imagesIn(leaf)) {
      if (last !== null && isSizeOf(last, image)) {
        image.attributes.alt ||= last.attributes.alt ?? '';
        yield last;
      }
      last = image;
    }
    if (hasText(leaf)) last = null;
  }
}

function imagesIn(leaf: Block): Block[] {
  return [...elementsOf(leaf)].filter(({ name }) => name === 'img');
}

/** Whether two images are sizes of one picture; marks of a table and stars of a rating repeat one URL instead. */
function isSizeOf(one: Block, other: Block): boolean {
  return one.attributes.src !== other.attributes.src && pictureOf(one) === pictureOf(other);
}

/**
 * Returns the part of an image's URL that identifies the picture in any size: the longest part of the path if it is a
 * file name with enough digits to be unique; otherwise the whole path, as many files are called `cover-photo.jpg`.
 */
function pictureOf({ attributes: { src = '' } }: Block): string {
  const path = /^[^?#]*/.exec(src)?.[0] ?? '';
  if (!FILE.test(path)) return src;
  const parts = path.split('/').toSorted((one, other) => other.length - one.length);
  const [longest = ''] = parts;
  return longest.length >= MIN_FILE_NAME && FILE.test(longest) && UNIQUE.test(longest.replace(OF_SIZE, ''))
    ? longest
    : path;
}

const MIN_FILE_NAME = 12;
const UNIQUE = /\d\D*\d/;
const OF_SIZE = /\d{2,5}x\d{2,5}/;
const FILE = /\.(?:jpe?g|png|webp|gif|avif)$/i;

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
