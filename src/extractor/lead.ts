import { saysTitle } from './title.ts';
import { ancestorsOf, type Block, isWithin, leavesOf, lineOf, totalOf } from './tree.ts';

/** What is known of the page. */
interface Page {
  body: Block;
  title: string | null;
  isInChinese: boolean;
}

/**
 * Puts the lead between the page's title and its text at the top of the text: many sites keep it in the box of the title. It is
 * a paragraph or a few, of sentences, and the text does not say it again.
 */
export function takeLead(root: Block, page: Page): void {
  const lead = leadOf(root, page);
  if (lead.length > MAX_PARAGRAPHS || totalOf(lead, 'prose') > root.size.prose * MAX_SHARE) return;
  const text = compact(lineOf(root));
  for (const leaf of lead.filter((one) => !text.includes(compact(lineOf(one)).slice(0, COMPARED))).reverse()) {
    if (leaf.parent !== null) leaf.parent.children = leaf.parent.children.filter((child) => child !== leaf);
    leaf.parent = root;
    root.children.unshift(leaf);
  }
}

const MAX_PARAGRAPHS = 3;
const MAX_SHARE = 0.5;
const COMPARED = 40;

function leadOf(root: Block, { body, title, isInChinese }: Page): Block[] {
  const leaves = leavesOf(body);
  const start = leaves.findIndex((leaf) => isWithin(leaf, root));
  const heading = leaves.slice(0, Math.max(0, start)).findLastIndex((leaf) => isTitle(leaf, title));
  const least = isInChinese ? MIN_CHINESE : MIN_OTHER;
  return heading < 0 ? [] : leaves.slice(heading + 1, start).filter((leaf) => leaf.size.prose >= least && isLead(leaf));
}

/** In English and its neighbours a shorter one is a deck, which says the title in other words. */
const [MIN_CHINESE, MIN_OTHER] = [80, 150];

function isTitle(leaf: Block, title: string | null): boolean {
  return leaf.name === 'h1' || (leaf.name === 'h2' && saysTitle(leaf, title));
}

/** Not a caption, a summary in points, or a byline. */
function isLead(leaf: Block): boolean {
  return !ancestorsOf(leaf).some(({ name }) => name === 'figure' || name === 'li') && !BYLINE.test(lineOf(leaf));
}

const BYLINE = /^(?:by|published|updated|posted|written by)\s/i;

function compact(text: string): string {
  return text.replace(/\s+/g, '');
}
