import { matchesTitle } from '../title/title-headings.ts';
import { weightOf } from '../tree/measure.ts';
import { ancestorsOf, type Block, elementsOf, isWithin, leavesOf, lineOf, textOf, totalOf } from '../tree/tree.ts';
import { isPrice, labelOfEntity } from '../words/entity-labels.ts';
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

/**
 * Returns the lines below a page's title, before any sentence, that state facts of an entity: a film, a product, a
 * place, a job. Empty if there are fewer than three labels; a price in the title's box counts as three. The body has
 * been measured.
 */
export function factsBelow(heading: Block, body: Block): Block[] {
  const labels = new Set<string>();
  const facts: Block[] = [];
  const box = ancestorsOf(heading).findLast(({ size }) => size.text <= MAX_BOX) ?? heading;
  let isBelow = false;
  for (const leaf of elementsOf(body)) {
    if (leaf === heading) isBelow = true;
    if (!isBelow || leaf === heading || leaf.size.text === 0 || !leaf.isLeaf) continue;
    const lines = linesOf(leaf);
    const found = lines.flatMap((line) => labelOfEntity(line) ?? []);
    if (lines.some(isPrice) && isWithin(leaf, box)) found.push(...OF_PRICE);
    for (const label of found) labels.add(label);
    if (found.length > 0) facts.push(leaf);
    else if (leaf.size.prose > MAX_SENTENCE) break;
  }
  return labels.size >= MIN_LABELS ? facts : [];
}

const MIN_LABELS = 3;
const MAX_SENTENCE = 80; // weighted characters
const MAX_BOX = 2_000;
/** The labels that a price counts as. */
const OF_PRICE = ['price', 'currency', 'goods'];

function linesOf(leaf: Block): string[] {
  if (leaf.size.text > MAX_FACTS) return [];
  return textOf(leaf)
    .split('\n')
    .map((line) => line.trim());
}

const MAX_FACTS = 1_000; // weighted characters; all facts of a film may be one leaf
