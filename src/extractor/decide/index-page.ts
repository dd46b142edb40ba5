import { matchesTitle } from '../title/title-headings.ts';
import { type Block, elementsOf, hasText, isHeading, isWithin, leavesOf, lineOf, totalOf } from '../tree/tree.ts';
import { namesChapter } from '../words/title-words.ts';
import { declaredContainers, densest, reliabilityOf } from './declared.ts';
import { isCalledFoot, isFoot } from './foot.ts';

/**
 * Whether a page is an index: a front page, a category, search results. Page chrome has been dropped and the body
 * measured.
 */
export function isIndexPage(body: Block, title: string | null): boolean {
  const { prose, text } = body.size;
  if (isSectionOfDates(body, title)) return true;
  if (prose >= MAX_PROSE || prose >= text * MAX_SHARE) return false;

  if (namesChapter(title ?? '') && body.size.links < text * MAX_LINKS_OF_CHAPTER) return false;
  return !hasHeadedProse(body, title) && !isTogether(body) && !isTextOfLines(body);
}

/**
 * Whether a page is that of a section, by its short title and by rows with a date each: the news at its beginning may
 * have long teasers.
 */
function isSectionOfDates(body: Block, title: string | null): boolean {
  const { prose, text, links } = body.size;
  if (title === null || title.length > MAX_SECTION || links < text * MIN_LINKED || prose >= text * MAX_TEASERS)
    return false;
  const lines = leavesOf(body)
    .filter(hasText)
    .map((leaf) => lineOf(leaf).trim());
  return lines.includes(title) && lines.filter((line) => DATED.test(line)).length >= MIN_DATED;
}

const MAX_SECTION = 8; // characters; most titles are longer
const MIN_LINKED = 0.4;
const MAX_TEASERS = 0.4;
const MIN_DATED = 8;
/** A line that is a date or ends with one. */
const DATED = /(?:19|20)\d\d ?[-./年] ?\d{1,2} ?[-./月] ?\d{1,2} ?日?[\])】）]?$/;

/** Whether nearly all of the page is a declared text with hardly any links: a diary or lyrics in short lines. */
function isTextOfLines(body: Block): boolean {
  const least = body.size.text * MIN_OF_TEXT;
  return declaredContainers(body).some(
    (element) =>
      reliabilityOf(element) <= 1 && element.size.text >= least && element.size.links <= element.size.text * MAX_LINKS,
  );
}

const MIN_OF_TEXT = 0.8;
const MAX_LINKS = 0.1;

// Weighted characters of prose. Teasers add up to a few sentences; the shortest news items have no more, on pages that
// are mostly something else.
const MAX_PROSE = 600;
const MAX_SHARE = 0.25;

/** Whether prose follows soon after the page's title: a short article among lists. */
function hasHeadedProse(body: Block, title: string | null): boolean {
  const leaves = leavesOf(body).filter((leaf) => hasText(leaf));
  const heading = leaves.findIndex((leaf) => /^h[12]$/.test(leaf.name) && matchesTitle(leaf, title));
  return heading >= 0 && leaves.slice(heading + 1, heading + 1 + NEAR).some(({ size }) => size.prose > 0);
}

const NEAR = 8;

/** Whether most of the prose is in one element: an article, however short. The entries of a list are scattered. */
function isTogether(body: Block): boolean {
  const box = densest(body);
  if (isFootOf(box, body)) return false;
  const { prose, text } = box.size;
  const least = Math.max(MIN_ARTICLE, body.size.text * MIN_SHARE);
  return prose >= least && prose >= body.size.prose * 0.8 && prose >= text * 0.5;
}

/** Whether a box with a page's only sentences is its footer: by its name or text, or because it is small and last. */
function isFootOf(box: Block, body: Block): boolean {
  const share = box.size.text / body.size.text;
  if (share <= MAX_FOOT && (isCalledFoot(box) || isFoot(box))) return true;
  if (share > MAX_LAST || elementsOf(box).some(isHeading)) return false;
  const leaves = leavesOf(body);
  const last = leaves.findLastIndex((leaf) => isWithin(leaf, box));
  return totalOf(leaves.slice(last + 1), 'text') <= body.size.text * MAX_AFTER;
}

const MAX_FOOT = 0.3; // share of the page
const MAX_LAST = 0.15;
const MAX_AFTER = 0.03;
const MIN_ARTICLE = 80;
const MIN_SHARE = 0.05; // share of the page: a single paragraph of a portal, such as a notice, is less

/** Share of links that makes a chapter's page an index; its text may be short lines only, as those of a dialogue. */
const MAX_LINKS_OF_CHAPTER = 0.3;
