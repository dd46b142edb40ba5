import { type Block, leavesOf, textOf } from '../tree/tree.ts';
import { isCredit } from './boilerplate.ts';

/**
 * Whether most lines of a box are facts that no byline has, each with its label: of a record, a book, a film. Where the
 * lines are, line breaks or elements tell.
 */
export function holdsFacts(box: Block): boolean {
  if (box.size.text > MAX_TEXT || box.size.links > box.size.text * MAX_LINKS) return false;
  const lines = leavesOf(box)
    .flatMap((leaf) => textOf(leaf).split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const facts = lines.filter((line) => FACT.test(line) && !isCredit(line));
  return facts.length >= MIN_FACTS && facts.length >= lines.length / 2;
}

const MAX_TEXT = 600; // weighted characters
const MAX_LINKS = 0.6; // names of artists and publishers lead to lists of what they made
const MIN_FACTS = 4;

const FACT = /^[^:：\d]{2,12}[:：]\s{0,3}\S/;
