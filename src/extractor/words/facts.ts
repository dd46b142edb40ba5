import { type Block, leavesOf, textOf } from '../tree/tree.ts';
import { isCredit } from './boilerplate.ts';

/**
 * Whether most lines of a box are facts that no byline has, each with its label: of a record, a book, a film. Where the
 * lines are, line breaks or elements tell.
 */
export function holdsFacts(box: Block): boolean {
  const { facts, lines } = countFacts(box);
  return facts >= MIN_FACTS && facts >= lines / 2;
}

const MIN_FACTS = 4;

/** How many lines of a box there are, and how many of them name a value and say neither who wrote the text nor when. */
export function countFacts(box: Block): { facts: number; lines: number } {
  if (box.size.text > MAX_TEXT || box.size.links > box.size.text * MAX_LINKS) return { facts: 0, lines: 0 };
  const lines = leavesOf(box)
    .flatMap((leaf) => textOf(leaf).split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return { facts: lines.filter((line) => FACT.test(line) && !isCredit(line)).length, lines: lines.length };
}

const MAX_TEXT = 600; // weighted characters
const MAX_LINKS = 0.6; // names of artists and publishers lead to lists of what they made

const FACT = /^[^:：\d]{2,12}[:：]\s{0,3}\S/;

/** Whether a line lists what a catalogue says of a work: `2009 / 英國 美國 / 劇情`. */
export function isLineOfFacts(line: string): boolean {
  return / \/ \S[^/]{0,60} \/ \S/.test(line);
}
