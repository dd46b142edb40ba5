import { type Block, hasText, isHeading, lineOf } from '../tree/tree.ts';
import { isName, isNotice, saysSomething } from '../words/notices.ts';

/**
 * Returns the lines among a text's sentences that are worded like notices but may belong to the text: a sentence that
 * asks for nothing on behalf of the site, a heading with text below it, an item of a list that has other items than
 * notices.
 */
export function amongSentences(leaves: readonly Block[]): ReadonlySet<Block> {
  const lines = leaves.filter(hasText);
  const isSaid = lines.map((line) => line.size.prose > 0 && !isNotice(lineOf(line)));
  const isNear = (from: number, to: number) => isSaid.slice(Math.max(0, from), Math.max(0, to)).some(Boolean);
  const isAmong = (at: number) => isNear(at - NEAR, at) && isNear(at + 1, at + 1 + NEAR);
  return new Set(lines.filter((line, at) => mayBeText(line, lines[at + 1]) && isAmong(at)));
}

const NEAR = 8; // lines: a list or a table may come between

function mayBeText(line: Block, next: Block | undefined): boolean {
  if (line.size.links > line.size.text * MAX_LINKED) return false;
  const words = lineOf(line);
  if (isHeading(line)) return isName(words) && next !== undefined && isOwn(next);
  return line.name === 'li' && isName(words) ? isOneOfSeveral(line) : saysSomething(words);
}

const MAX_LINKED = 0.2; // share of the text; a notice has more: the words to click

function isOwn(next: Block): boolean {
  return !isHeading(next) && next.size.links < next.size.text / 2 && !isNotice(lineOf(next));
}

/** Whether an item without links has a sibling without links that is not a notice: share buttons are links. */
function isOneOfSeveral({ parent, size }: Block): boolean {
  const items = parent?.children.slice(0, MAX_ITEMS).filter((item) => typeof item === 'object') ?? [];
  return size.links === 0 && items.some((item) => hasText(item) && item.size.links === 0 && !isNotice(lineOf(item)));
}

const MAX_ITEMS = 20; // each of thousands of items looks at the others
