import { ancestorsOf, type Block, elementsOf, hasText, lineOf } from '../tree/tree.ts';
import { SENTENCE_END } from './byline.ts';
import { isHeadedText, isSeeAlso } from './headed-text.ts';
import { leafAround } from './partial-line.ts';

/**
 * Whether an element whose name suggests chrome is part of the text: syntax highlighters use classes like `source` and
 * `toolbar`, MathJax gives each formula a `menu`.
 */
export function isTextInFrame(element: Block): boolean {
  return (
    isPhoto(element) ||
    holdsCode(element) ||
    isInSentence(element) ||
    isPathToTitle(element) ||
    isSeeAlso(element) ||
    holdsBeginning(element) ||
    isHeadedText(element) ||
    elementsOf(element).some(isDeclaredText)
  );
}

/** Whether an element holds the page's title and paragraphs below it: a layout may be called `sidebar-grid`. */
function holdsBeginning(element: Block): boolean {
  return element.size.paragraphs >= MIN_OF_BEGINNING && elementsOf(element).some(isTitle);
}

const MIN_OF_BEGINNING = 2;

function isTitle({ name, children }: Block): boolean {
  return name === 'h1' && children.some((child) => hasText(child));
}

/** Whether an element is marked up as the text of a question or an answer, however short. */
function isDeclaredText(element: Block): boolean {
  return /(?:^|\s)text(?:\s|$)/.test(element.attributes.itemprop ?? '') && hasText(element);
}

/** Whether a breadcrumb path ends with the page's title, by which the lead and the image below it are found. */
function isPathToTitle(element: Block): boolean {
  return /(?:^| )(?:bread ?)?crumbs?(?: |$)/.test(element.called) && elementsOf(element).some(isTitle);
}

function holdsCode(element: Block): boolean {
  return elementsOf(element).some(({ name }) => name === 'pre' || name === 'math');
}

/** Whether an element is part of a sentence that is too short, or has too many links, to count as prose. */
function isInSentence(element: Block): boolean {
  if (!element.inline || !hasText(element)) return false;
  const leaf = leafAround(element);
  if (leaf?.name !== 'p' || leaf.size.text > MAX_SENTENCE) return false;
  const line = lineOf(leaf);
  return SENTENCE_END.test(line) && line !== lineOf(element);
}

const MAX_SENTENCE = 400; // weighted characters; each of thousands of elements would read its whole line again

/** Whether an element is a photo or a link to its full size: many have the class of a share button or a popup. */
function isPhoto(element: Block): boolean {
  const { name, attributes } = element;
  if (name === 'a') return IMAGE_FILE.test(attributes.href ?? '') && !hasText(element);
  return name === 'img' ? PHOTO.test(attributes.src ?? '') : name === 'figure' && isPhotoBox(element);
}

/** Whether an element is, or is in, a figure with a photo that does not link to another page. */
export function isPhotoBox(element: Block): boolean {
  if (element.size.text > MAX_CAPTION || !ancestorsOf(element).some(({ name }) => name === 'figure')) return false;
  const inner = [...elementsOf(element)];
  const hasPhoto = inner.some(({ name, attributes }) => name === 'img' && PHOTO.test(attributes.src ?? ''));
  return hasPhoto && !inner.some(leadsAway);
}

function leadsAway({ name, attributes: { href = '#' } }: Block): boolean {
  return name === 'a' && !href.startsWith('#') && !IMAGE_FILE.test(href);
}

const PHOTO = /\.(?:jpe?g|webp|avif)\b/i;
const IMAGE_FILE = /\.(?:jpe?g|png|webp|avif)(?:$|\?)/i;
const MAX_CAPTION = 400;
