import { imageFile } from './image-file.ts';

/** Returns the URL of the image that an `<img>` finally displays: lazily loaded ones have a placeholder in `src`. */
export function imageSource(attributes: Record<string, string>): string {
  const lazy = LAZY_SOURCES.map((name) => attributes[name]).find(isAddress) ?? '';
  const source = attributes.src ?? '';
  // The same file in two sizes: take the one in `src`. A different file in `src` is a placeholder.
  if (lazy !== '' && imageFile(lazy) !== imageFile(source)) return lazy;
  return isStandIn(source) ? setSource(attributes) || imageNamed(attributes) || source : source;
}

/** Returns an image's URL from an attribute of any name, as scripts invent their own; '' when there is none. */
function imageNamed(attributes: Record<string, string>): string {
  for (const name in attributes) {
    const value = attributes[name]?.trim() ?? '';
    if (OTHER.test(name) || value.length > MAX_ADDRESS || /[\s{}<>]/.test(value) || isStandIn(value)) continue;
    if (IMAGE_FILE.test(value) || (/src|img|orig|lazy/.test(name) && /^(?:https?:)?\/\//.test(value))) return value;
  }
  return '';
}

const OTHER = /^(?:alt|title|id|class|style|longdesc|usemap|sizes|srcset|data-srcset|aria-.*|on.*)$/;
const IMAGE_FILE = /[^/]\.(?:jpe?g|png|webp|avif|gif|bmp)(?:$|[?!@#])/i;
const MAX_ADDRESS = 2_000; // characters

/** Whether an image is declared to be as small as an avatar (most have 24 to 48 pixels) or an icon. */
export function isSmall({ width = '', height = '' }: Record<string, string>): boolean {
  const sides = [width, height].filter((side) => /^\d{1,4}(?:px)?$/.test(side));
  return sides.length > 0 && sides.every((side) => Number.parseInt(side, 10) <= MAX_SMALL);
}

const MAX_SMALL = 60; // pixels; the picture of a topic may have 64

/** Returns the URL of the largest image in the `srcset` of an `<img>` or `<source>`; '' when there is none. */
export function setSource({ srcset = '', 'data-srcset': lazySet = '' }: Record<string, string>): string {
  return largestIn(lazySet) || largestIn(srcset);
}

/**
 * Returns the largest image of a `srcset`. Read as HTML defines it: a URL ends at a blank, so that it may contain commas
 * but not end with one; its size (`640w`, `2x`) ends at a comma, which needs no blank.
 */
function largestIn(set: string): string {
  let [largest, size] = ['', -1];
  for (const [, word = '', descriptor = ''] of set.matchAll(CANDIDATE).take(MAX_CANDIDATES)) {
    const url = word.replace(/(?<!,),+$/, '');
    const own = Number.parseFloat(descriptor) || 0; // used if no other has a size
    if (own > size && isAddress(url)) [largest, size] = [url, own];
  }
  return largest;
}

const CANDIDATE = /[\s,]*([^\s,]\S*)(?:(?<!,)([^,]*))?/gy;
const MAX_CANDIDATES = 50;

/** Whether an image's URL is a placeholder: empty, a `data:` URL, or a file named like one. */
export function isStandIn(source: string): boolean {
  return source === '' || source.startsWith('data:') || STAND_IN.test(imageFile(source));
}

/** Whether an image is a placeholder for `full`, or the same file in another form, such as a blurred preview. */
export function isPreview(source: string, full: string): boolean {
  return isStandIn(source) || imageFile(source) === imageFile(full);
}

const STAND_IN =
  /^(?:.{0,20}[_-])?(?:b(?=\.gif)|blank|clear|dot|empty|gr[ae]y|lazy|lazyload|load|loading|none|pixel|placeholder|space|spacer|trans|transparent|1x1)\.(?:gif|png|svg|jpg|webp)(?:$|[?#])/i;

/** Attributes with the URL of a lazily loaded image, most common first. */
const LAZY_SOURCES = [
  'data-src',
  'data-original',
  'data-lazy-src',
  'data-actualsrc',
  'data-original-src',
  'data-lazyload',
  'data-echo',
  'data-img',
  'data-url',
  'data-lazy',
  'data-real-src',
  'data-cfsrc',
  'data-ks-lazyload',
  'lazysrc',
  'real_src',
  'file',
  'zoomfile',
];

/** Whether an attribute's value is a URL: some sites use these attributes for flags or ids. */
function isAddress(value: string | undefined): value is string {
  return value !== undefined && /[./]/.test(value) && !value.startsWith('data:');
}
