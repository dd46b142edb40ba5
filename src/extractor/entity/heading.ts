import { matchesTitle } from '../title/title-headings.ts';
import { weightOf } from '../tree/measure.ts';
import { type Block, elementsOf, isWithin, leavesOf, lineOf, totalOf } from '../tree/tree.ts';
import { compare, wordsOf } from '../words/title-words.ts';

/**
 * Returns the line that is an entity page's title: a heading of the first three levels, otherwise any line. A heading
 * may lack the year that the title has, or add something: that a restaurant is open. The body has been measured.
 */
export function headingOfEntity(body: Block, title: string | null): Block | null {
  if (title === null) return null;
  const name = compare(title);
  const weight = weightOf(title);
  const headings: Block[] = [];
  const lines: Block[] = [];
  for (const element of elementsOf(body)) {
    if (isTitleLevel(element)) headings.push(element);
    // The weight leaves out blanks, as the comparison does.
    else if (element.size.text === weight && element.isLeaf && compare(lineOf(element)) === name) lines.push(element);
  }
  return (
    headings.find((heading) => matchesTitle(heading, title)) ??
    headings.find((heading) => isCalled(heading, name)) ??
    lines.find(({ size }) => size.links === 0) ??
    headings.find((heading) => heading.name === 'h1' && sharesWords(lineOf(heading), title)) ??
    lines[0] ??
    null
  );
}

/** Whether a fair share of a page's text is below its title: some sites put the name at the end, for search engines. */
export function hasTextBelow(heading: Block, body: Block): boolean {
  const leaves = leavesOf(body);
  const below = leaves.slice(leaves.findIndex((leaf) => isWithin(leaf, heading)) + 1);
  return plainTextOf(below) >= plainTextOf(leaves) * MIN_BELOW;
}

function plainTextOf(leaves: readonly Block[]): number {
  return totalOf(leaves, 'text') - totalOf(leaves, 'links');
}

const MIN_BELOW = 0.25;

function isTitleLevel({ name, size }: Block): boolean {
  return /^h[1-3]$/.test(name) && size.text > 0;
}

function isCalled(heading: Block, title: string): boolean {
  const line = compare(lineOf(heading));
  if (line.length < MIN_NAME) return false;
  return title.startsWith(line) || line.startsWith(title) || (heading.name === 'h1' && title.includes(line));
}

const MIN_NAME = 2; // characters

/** Whether most words of the shorter of two texts are also in the other: a shop may give a product a longer name. */
function sharesWords(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  return words.intersection(others).size > Math.min(words.size, others.size) * MOST;
}

const MOST = 0.6;
