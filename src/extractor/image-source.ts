import { imageFile } from './image-file.ts';

/** The address of the picture that an `img` comes to show: many show another until the reader is near. */
export function imageSource(attributes: Record<string, string>): string {
  const lazy = LAZY_SOURCES.map((name) => attributes[name]).find(isAddress) ?? '';
  const source = attributes.src ?? '';
  // The same file in two sizes: the one that is shown. Another file is what stands in until the image is loaded.
  if (lazy !== '' && imageFile(lazy) !== imageFile(source)) return lazy;
  return isStandIn(source) ? setSource(attributes) || source : source;
}

/** A portrait or a mark (`data-small`), as far as the page says: most avatars have 24 to 48. */
export function isSmall({ width = '', height = '' }: Record<string, string>): boolean {
  const sides = [width, height].filter((side) => /^\d{1,4}(?:px)?$/.test(side));
  return sides.length > 0 && sides.every((side) => Number.parseInt(side, 10) <= MAX_SMALL);
}

const MAX_SMALL = 60; // the picture of a topic may have 64

/** The first picture of a set in several sizes: of an `img` or of a `source` beside it. */
export function setSource({ srcset = '', 'data-srcset': lazySet = '' }: Record<string, string>): string {
  return [lazySet, srcset].map((set) => /^\s*(\S*[^\s,])/.exec(set)?.[1] ?? '').find(isAddress) ?? '';
}

/** No picture of its own: nothing, something written into the page, or a file that is called so. */
export function isStandIn(source: string): boolean {
  return source === '' || source.startsWith('data:') || STAND_IN.test(imageFile(source));
}

const STAND_IN =
  /^(?:.{0,20}[_-])?(?:b|blank|clear|dot|empty|gr[ae]y|lazy|lazyload|load|loading|none|pixel|placeholder|space|spacer|trans|transparent|1x1)\.(?:gif|png|svg|jpg|webp)(?:$|[?#])/i;

/** Where sites put the address of an image that loads late, the likelier first. */
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

/** Some of them say on other sites that the image is late, or which it is. */
function isAddress(value: string | undefined): value is string {
  return value !== undefined && /[./]/.test(value) && !value.startsWith('data:');
}
