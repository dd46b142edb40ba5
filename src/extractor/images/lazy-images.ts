import { ancestorsOf, type Block, isWithin } from '../tree/tree.ts';
import { isPreview, isStandIn, setSource } from './image-source.ts';

/** Finds the URLs of lazily loaded images in the `<picture>` around or `<noscript>` beside them as a page is parsed. */
export class LazyImages {
  /** The last image outside `<noscript>`. */
  private image: Block | null = null;
  /** The image before `image`. */
  private imageBefore: Block | null = null;
  /** The last `<picture>` and the URL of its first source. */
  private picture: { at: Block; source: string } | null = null;
  /** The last `<noscript>` that is shown because no image preceded it, with its image and the box around both. */
  private shown: { at: Block; image: Block; box: Block } | null = null;

  /** Records a `<source>` in the element `at`; only the first one of a `<picture>` counts. */
  addSource(at: Block, attributes: Record<string, string>): void {
    if (at.name !== 'picture' || this.picture?.at === at) return;
    this.picture = { at, source: setSource(attributes) };
  }

  /** Gives an image the URL from its `<picture>`; one in `<noscript>` instead gives its URL to the image before it. */
  findSource(image: Block): void {
    const { attributes } = image;
    if (this.picture?.at === image.parent && isStandIn(attributes.src ?? ''))
      attributes.src = this.picture?.source ?? '';
    const fallback = noscriptAround(image);
    if (fallback === null) {
      this.replaceShown(image);
      [this.imageBefore, this.image] = [this.image, image];
    } else if (this.image !== null && fallback.parent !== null && isWithin(this.image, fallback.parent)) {
      this.replaceSource(this.image, attributes.src ?? '');
    } else {
      const box = ancestorsOf(fallback).find(({ name }) => name === 'figure' || name === 'picture');
      if (box === undefined) return;
      fallback.dropped = null;
      this.shown = { at: fallback, image, box };
    }
  }

  /** Merges an image with the `<noscript>` that some sites put before it, so that only one of the two is displayed. */
  private replaceShown(image: Block): void {
    if (this.shown === null || !isWithin(image, this.shown.box)) return;
    const { src = '', alt = '' } = this.shown.image.attributes;
    if (!isPreview(image.attributes.src ?? '', src)) return;
    image.attributes.src = src;
    image.attributes.alt ||= alt;
    this.shown.at.dropped = 'noscript';
  }

  /** Gives an image its full URL; drops the blurred preview that some sites put before an image without a URL. */
  private replaceSource({ attributes }: Block, full: string): void {
    const { src = '' } = attributes;
    if (isStandIn(src) && this.imageBefore !== null && isPreview(this.imageBefore.attributes.src ?? '', full))
      this.imageBefore.dropped = 'preview';
    if (isPreview(src, full)) attributes.src = full;
  }
}

/** Returns the `<noscript>` around an element; null when there is none. */
export function noscriptAround({ parent }: Pick<Block, 'parent'>): Block | null {
  for (let at = parent; at !== null; at = at.parent) if (at.name === 'noscript') return at;
  return null;
}
