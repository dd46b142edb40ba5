import { foldScript } from '../../text/fold.ts';
import { parseUrl } from '../../text/web-address.ts';
import type { PageTree } from '../parse/prefilter.ts';
import { weightOf } from '../tree/measure.ts';
import { type Block, elementsOf, hasText, isWithin, leavesOf, lineOf } from '../tree/tree.ts';
import { compare, squeeze, wordsOf } from '../words/title-words.ts';
import { type Heading, textOfHeading } from './title-headings.ts';

/**
 * Returns the title that a page shows where `<title>` is a different one: small sites have one `<title>` for all their
 * pages, and manuals use it for a sentence about what a function does. The title is the only `<h1>` or, on pages
 * without an `<h1>`, the only element called or styled as a title, and contains no link. `told`, which is `<title>`
 * without site names, must not be a line of the page unless it names an owner and the text repeats words of the title.
 * `own` are the headings that are not the site's name. '' when there is no such title.
 */
export function ownTitle({ body, base, title }: PageTree, told: string, own: readonly Heading[]): string {
  if (told.length > MAX_NAME || isFrontPage(base)) return '';
  // hasText comes last: asked of every box in a nest of boxes, it is quadratic.
  const find = (isOne: (element: Block) => boolean) =>
    elementsOf(body)
      .filter((one) => isOne(one) && hasText(one))
      .toArray();
  const headings = find((one) => one.name === 'h1' && isAmong(own, one));
  const named = headings.length > 0 || OF_PARTS.test(squeeze(title)) ? [] : find(isCalledTitle);
  const set = headings.length > 0 || named.length > 0 ? [] : find(isSetAsTitle);
  const candidates = [headings, named, set].find((one) => one.length > 0) ?? [];
  const [only, ...others] = [...new Set(candidates.map(textOfHeading))];
  if (only === undefined || others.length > 0 || !isTitle(only) || candidates.some(holdsLink)) return '';
  if (compare(title).includes(compare(only)) || followsSentences(body, candidates[0])) return '';
  const [isOfOwner, isSaid] = [OF_OWNER.test(foldScript(told)), isToldOf(only, body)];
  return (isOfOwner || isSaid) && (!isShown(body, told) || (isOfOwner && isSaid)) ? only : '';
}

/**
 * Returns the part of `<title>` that the page shows, while nothing shows the other: the last one, where an element is
 * called a title (「家庭團契-親子大露營」), or a first one that is short, such as a person's name (「林小山-海島大學的教師」).
 * `told` is the first part, or all of `<title>`. '' otherwise.
 */
export function shownPart({ body, title }: PageTree, told: string): string {
  const [whole = '', first = '', rest = ''] = SHORT_PART.exec(told) ?? [];
  if (whole !== '' && isShown(body, first) && !isShown(body, rest)) return first;
  const [, last = ''] = LAST_PART.exec(squeeze(title)) ?? [];
  if (last === '' || told.endsWith(last)) return '';
  const isLast = (element: Block) => isCalledTitle(element) && textOfHeading(element) === last;
  return elementsOf(body).some(isLast) && !isShown(body, told) ? last : '';
}

const SHORT_PART = /^([\u3400-\u9fff]{2,3})\s?[-–—_|｜]\s?([^-–—_|｜]{4,40})$/;
const LAST_PART = /[-–—_|｜]\s?([^-–—_|｜]{4,40})$/;

/** Whether a heading is below sentences: then it heads a part of the text, such as its references. */
function followsSentences(body: Block, heading: Block | undefined): boolean {
  let sentences = 0;
  for (const leaf of leavesOf(body)) {
    if (heading === undefined || isWithin(leaf, heading)) return false;
    const line = lineOf(leaf);
    if (line.length >= MIN_SENTENCE && /[。！？]/.test(line) && ++sentences === MIN_SENTENCES) return true;
  }
  return false;
}

const MIN_SENTENCE = 40; // characters
const MIN_SENTENCES = 2;

/** Endings of the names of organisations, companies and blogs that own sites. */
const OF_OWNER = /(?:网站?|政府|大学|学院|研究院|医院|法院|[学协]会|委员会|公司|博客|论坛|部落格|blog)$/i;

/** Whether many words of a heading occur in the text too; the words of a site's name do not. */
function isToldOf(heading: string, body: Block): boolean {
  const lines = leavesOf(body).map((leaf) => squeeze(lineOf(leaf)));
  const text = wordsOf(
    lines
      .filter((line) => line !== heading)
      .join('\n')
      .slice(0, MAX_SAMPLE),
  );
  const words = wordsOf(heading);
  return [...words].filter((word) => text.has(word)).length >= Math.max(1, words.size * MANY);
}

const MAX_SAMPLE = 10_000; // characters
const MANY = 0.4; // share of the heading's words

function isAmong(headings: readonly Heading[], element: Block): boolean {
  const text = textOfHeading(element);
  return headings.some((heading) => heading.text === text);
}

/** Whether an address is that of a site's front page, where `<title>` is its name and a heading is that of a section. */
export function isFrontPage(address: string): boolean {
  const { pathname = '', search = '' } = parseUrl(address) ?? {};
  return search === '' && FRONT.test(pathname);
}

const FRONT = /^\/(?:(?:index|default|home)\.\w{2,5})?$/;
/** A `<title>` of several parts is not the same on all pages; a class name alone weighs less than that. */
const OF_PARTS = /[–—_|｜]|(?<![A-Za-z])-|-(?![A-Za-z])/;

/** Longest `<title>`, in characters, that may be a site's name: a longer one hardly is. */
const MAX_NAME = 30;

/** Whether an element's id or class says only that it is a title: most boxes of a page have a title of their own. */
function isCalledTitle({ name, called, isLeaf }: Block): boolean {
  return CALLED_TITLE.test(called) && isLeaf && /^(?:div|p|span|h[2-6])$/.test(name);
}

const CALLED_TITLE =
  /^(?:(?:post|article|entry|news|page|content|detail|main|art|show|doc|topic|thread) ?)?(?:title|headline)$/;

/** Whether an element is styled as a title by its own `style` attribute. */
function isSetAsTitle({ attributes, isLeaf }: Block): boolean {
  return attributes['data-title'] !== undefined && isLeaf;
}

function isTitle(text: string): boolean {
  return text.length <= MAX_TITLE && weightOf(text) >= MIN_WEIGHT && !/[。:：，,]$/.test(text);
}

const MAX_TITLE = 60; // characters; longer ones are paragraphs, set in large letters
const MIN_WEIGHT = 5; // a Chinese character counts twice

function holdsLink(heading: Block): boolean {
  return elementsOf(heading).some(({ name, attributes: { href = '#' } }) => name === 'a' && !href.startsWith('#'));
}

/** Whether a text is a line of the page, menus aside. */
function isShown(body: Block, text: string): boolean {
  const words = compare(text);
  return words !== '' && leavesOf(body).some((leaf) => compare(squeeze(lineOf(leaf))) === words && !holdsLink(leaf));
}
