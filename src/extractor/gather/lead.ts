import { matchesTitle } from '../title/title-headings.ts';
import { ancestorsOf, type Block, isWithin, leavesOf, lineOf, totalOf } from '../tree/tree.ts';
import { isCredit } from '../words/boilerplate.ts';
import { isCalledByline } from '../words/names.ts';

/** The page in which a lead is looked for. */
interface Page {
  body: Block;
  title: string | null;
  isInChinese: boolean;
}

/**
 * Moves the lead into `root`, the element of the main text, where a site keeps it in the header with the title: up to
 * three paragraphs of sentences between title and text that the text does not repeat. Root and body have been measured.
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

function leadOf(root: Block, { body, title, isInChinese }: Page): Block[] {
  const leaves = leavesOf(body);
  const start = leaves.findIndex((leaf) => isWithin(leaf, root));
  const heading = leaves.slice(0, Math.max(0, start)).findLastIndex((leaf) => isTitle(leaf, title));
  const least = isInChinese ? MIN_CHINESE : MIN_OTHER;
  const isLong = (leaf: Block) => leaf.size.prose >= (isInChinese && isSentenceOfHeader(leaf) ? MIN_IN_HEADER : least);
  if (heading < 0) return [];
  const isDeck = (leaf: Block) =>
    isSubtitle(leaf, leaves[heading]) && leaf.size.text >= (isInChinese ? MIN_SUBTITLE : least);
  return leaves.slice(heading + 1, start).filter((leaf) => (isLong(leaf) && isLead(leaf)) || isDeck(leaf));
}

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
