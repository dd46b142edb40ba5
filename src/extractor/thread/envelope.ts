import { Block, leavesOf, lineOf, textOf } from '../tree/tree.ts';

/**
 * Drops what a board of the terminal age (nForum, PKU BBS) writes into a post above and below what was said: who sent it, to which
 * board, from where, and a signature between the two dashes and the host.
 */
export function dropEnvelope(post: Block): void {
  const leaves = leavesOf(post);
  const head = leaves.find((leaf) => /\S/.test(textOf(leaf)));
  if (head !== undefined && SENDER.test(lineOf(head))) dropHead(head);
  const tail = leaves.findLastIndex((leaf) => dashesIn(leaf) >= 0);
  if (tail < 0 || !leaves.slice(tail).some((leaf) => SENT_FROM.test(textOf(leaf)))) return;
  const [end, ...after] = leaves.slice(tail) as [Block, ...Block[]];
  dropChildren(end, dashesIn(end), end.children.length);
  for (const leaf of after) leaf.dropped = 'post-stamp';
}

/** The lines to the one that says from where, or the first alone. */
function dropHead(head: Block): void {
  const from = head.children.findIndex((child) => STATION.test(lineOf(child)));
  const isBreak = (child: Block | string) => typeof child === 'object' && child.name === 'br';
  const end = head.children.findIndex((child, at) => at > from && isBreak(child));
  dropChildren(head, 0, end < 0 ? head.children.length : end);
}

/** Where the line of two dashes stands among a paragraph's parts; -1 where it has none. */
function dashesIn({ children }: Block): number {
  return children.findIndex((child) => typeof child === 'string' && child.trim() === '--');
}

function dropChildren(leaf: Block, start: number, end: number): void {
  const gone = new Block('span', {}, leaf);
  gone.inline = true;
  gone.dropped = 'post-stamp';
  gone.children = leaf.children.splice(start, end - start, gone);
  for (const child of gone.children) if (typeof child === 'object') child.parent = gone;
}

const SENDER = /^(?:[发發]信人|寄信人) ?[:：]/;
const STATION = /^(?:[发發]信站) ?[:：]/;
const SENT_FROM = /^\s*※ ?(?:[来來]源|[发發]信站|修改) ?[:：]/m;
