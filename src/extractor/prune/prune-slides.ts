import { type Block, elementsOf, lineOf } from '../tree/tree.ts';

/**
 * Drops photos with captions that occur twice: sliders repeat their first and last slide at the other end, and
 * galleries repeat all for the large view. Slides with the class of a copy go first, as a copy may come before its
 * original.
 */
export function dropSameSlides(root: Block): void {
  for (const element of elementsOf(root)) if (COPY.test(element.called)) element.dropped = 'same-slide';
  const images = [...elementsOf(root)].filter(isPhoto);
  const seen = new Set<string>();
  for (const [slide, [image, another]] of Map.groupBy(images, slideAround)) {
    if (slide === null || image === undefined || another !== undefined) continue;
    const key = `${image.attributes.src} ${lineOf(slide)}`;
    if (seen.has(key)) slide.dropped = 'same-slide';
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
  if (at === null || at.size.text < MIN_CAPTION || at.size.text > MAX_CAPTION) return null;
  return BOX.test(at.name) ? at : null;
}

const MAX_LEVELS = 4;
const BOX = /^(?:figure|li|div)$/; // rows of tables may well be alike
const MIN_CAPTION = 12; // weighted characters; shorter ones are names of speakers
const MAX_CAPTION = 400;
