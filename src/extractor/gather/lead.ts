import { matchesTitle } from '../title/title-headings.ts';
import { ancestorsOf, type Block, isWithin, leavesOf, lineOf, totalOf } from '../tree/tree.ts';
import { isCredit } from '../words/boilerplate.ts';
import { isCalledByline } from '../words/names.ts';
import { wordsOf } from '../words/title-words.ts';

/** The page in which a lead is looked for. */
interface Page {
  body: Block;
  title: string | null;
  meta: ReadonlyMap<string, string>;
  isInChinese: boolean;
}

/**
 * Moves the lead into `root`, the element of the main text, where a site keeps it in the header with the title: up to
 * three paragraphs of sentences between title and text that the text does not repeat, or in Chinese the description. Root and body have been measured.
 */
export function takeLead(root: Block, page: Page): void {
  const lead = leadOf(root, page);
  if (lead.length === 0 || lead.length > MAX_PARAGRAPHS || totalOf(lead, 'prose') > root.size.prose * MAX_SHARE) return;
  const text = compact(lineOf(root));
  for (const leaf of lead.filter((one) => !text.includes(sampleOf(one))).reverse()) {
    if (leaf.parent !== null) leaf.parent.children = leaf.parent.children.filter((child) => child !== leaf);
    leaf.parent = root;
    root.children.unshift(leaf);
  }
}

const MAX_PARAGRAPHS = 3;
const MAX_SHARE = 1; // of the text's prose: some newspapers keep half of a short item in the lead

function leadOf(root: Block, { body, title, meta, isInChinese }: Page): Block[] {
  const leaves = leavesOf(body);
  const start = leaves.findIndex((leaf) => isWithin(leaf, root));
  const above = leaves.slice(0, Math.max(0, start));
  const heading = above.findLastIndex((leaf) => isTitle(leaf, title));
  const least = isInChinese ? MIN_CHINESE : MIN_OTHER;
  const isLong = (leaf: Block) => leaf.size.prose >= (isInChinese && isSentenceOfHeader(leaf) ? MIN_IN_HEADER : least);
  const described = isInChinese ? descriptionIn(above, { title, meta }) : [];
  if (heading < 0) return described;
  const isDeck = (leaf: Block) =>
    described.includes(leaf) ||
    (isSubtitle(leaf, leaves[heading]) && leaf.size.text >= (isInChinese ? MIN_SUBTITLE : least));
  return leaves.slice(heading + 1, start).filter((leaf) => (isLong(leaf) && isLead(leaf)) || isDeck(leaf));
}

/**
 * Returns the leaf that repeats the page's description below an `<h1>` which is the title or says it in other words, as
 * where `<title>` is written for search engines. Below another heading it may be the site's slogan.
 */
function descriptionIn(leaves: readonly Block[], { title, meta }: Pick<Page, 'title' | 'meta'>): Block[] {
  const told = new Set([meta.get('description'), meta.get('og:description')].map((one) => compact(one ?? '')));
  const isTold = (leaf: Block) => leaf.size.text >= MIN_DESCRIPTION && told.has(compact(lineOf(leaf)));
  const at = leaves.findLastIndex((leaf) => isTold(leaf) && leaf.size.links === 0);
  const heading = leaves.slice(0, Math.max(0, at)).findLast(({ name }) => name === 'h1');
  const [leaf] = leaves.slice(at, at + 1);
  if (leaf === undefined || heading === undefined || compact(lineOf(leaf)) === compact(title ?? '')) return [];
  return matchesTitle(heading, title) || isLike(lineOf(heading), title ?? '') ? [leaf] : [];
}

function isLike(heading: string, title: string): boolean {
  const [one, other] = [wordsOf(heading), wordsOf(title)];
  return one.intersection(other).size >= Math.max(2, Math.min(one.size, other.size) * MIN_SHARED);
}

const MIN_SHARED = 0.3; // of the shorter one's words

const MIN_DESCRIPTION = 20; // weighted characters

/** Whether a leaf is a newspaper's subtitle beside the title: in Chinese it adds to the title, often after a dash. */
function isSubtitle(leaf: Block, title: Block | undefined): boolean {
  const isBeside = leaf.parent === title?.parent && /^h[2-5]$/.test(leaf.name) && leaf.name >= (title?.name ?? '');
  return isBeside && leaf.size.links === 0 && !isCredit(lineOf(leaf));
}

const MIN_SUBTITLE = 16; // weighted characters

/** Minimum length in weighted characters. In English a shorter paragraph is a deck, which rephrases the title. */
const [MIN_CHINESE, MIN_OTHER] = [80, 150];
const MIN_IN_HEADER = 40;

/** Whether a leaf is a whole sentence in a `<header>`: elsewhere so short a line may be a caption or source. */
function isSentenceOfHeader(leaf: Block): boolean {
  return SENTENCE_END.test(lineOf(leaf)) && ancestorsOf(leaf).some(({ name }) => name === 'header');
}

function isTitle(leaf: Block, title: string | null): boolean {
  return /^h[12]$/.test(leaf.name) && matchesTitle(leaf, title);
}

/** Whether a leaf is not a caption, bullet point or byline: with date, category and counts a byline may be as long. */
function isLead(leaf: Block): boolean {
  if (ancestorsOf(leaf).some(({ name }) => name === 'figure' || name === 'li')) return false;
  return !BYLINE.test(lineOf(leaf)) && (!isCalledByline(leaf) || SENTENCE_END.test(lineOf(leaf)));
}

const SENTENCE_END = /[。！？]$/;
const BYLINE = /^(?:by|published|updated|posted|written by)\s/i;

/** Returns enough of a paragraph to find it again, without a label in front of it: 「摘要：」. */
function sampleOf(leaf: Block): string {
  return compact(lineOf(leaf)).slice(6, 36);
}

function compact(text: string): string {
  return text.replace(/\s+/g, '');
}
