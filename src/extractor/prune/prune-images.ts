import { type Block, elementsOf, hasText, leavesOf } from '../tree/tree.ts';

/**
 * Drops an image if the next one is the same picture in another size, with no text between them: a placeholder until a
 * script has loaded the full size, or one size for phones and one for wide screens. The last one stays and takes over
 * the first one's alt text if it has none.
 */
export function dropSameImages(root: Block): void {
  let last: Block | null = null;
  for (const leaf of leavesOf(root)) {
    for (const image of imagesIn(leaf)) {
      if (last !== null && isSizeOf(last, image)) {
        image.attributes.alt ||= last.attributes.alt ?? '';
        last.dropped = 'same-image';
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
  return longest.length >= MIN_NAME && FILE.test(longest) && UNIQUE.test(longest.replace(SIZE, '')) ? longest : path;
}

const MIN_NAME = 12;
const UNIQUE = /\d\D*\d/;
const SIZE = /\d{2,5}x\d{2,5}/;
const FILE = /\.(?:jpe?g|png|webp|gif|avif)$/i;
