import { type Block, elementsOf, hasText, leavesOf } from '../tree/tree.ts';

/**
 * Drops an image that the next one repeats in another size, with no text between them: a small one that stands in until a
 * script has loaded the other, or one for phones and one for wide screens. The last stays, with the first one's words.
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

/** Not the same address again, as marks in a table or the stars of a rating have. */
function isSizeOf(one: Block, other: Block): boolean {
  return one.attributes.src !== other.attributes.src && pictureOf(one) === pictureOf(other);
}

/**
 * What tells a picture from others whatever its size: the longest part of its path where that is a file's name with the
 * digits to be one of a kind; otherwise, as many are called `cover-photo.jpg`, its whole path.
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
