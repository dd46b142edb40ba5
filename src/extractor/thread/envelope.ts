import { apart } from '../tree/leaf.ts';
import { ancestorsOf, type Block, elementsOf, isBreak, leavesOf, lineOf, textOf } from '../tree/tree.ts';

/**
 * Drops what boards of the terminal age (PTT, nForum, PKU BBS) write into a post around its text: its sender, board and
 * origin, the signature between two dashes and the host, and the times at which others pushed it.
 */
export function dropEnvelope(post: Block): void {
  const pushes = new Set([...elementsOf(post)].filter(isPush));
  for (const element of elementsOf(post)) if (PUSHED.test(element.called)) element.dropped = 'post-stamp';
  const leaves = leavesOf(post).filter((leaf) => !ancestorsOf(leaf).some((around) => pushes.has(around)));
  const head = leaves.find((leaf) => /\S/.test(textOf(leaf)));
  if (head !== undefined && SENDER.test(lineOf(head))) dropHead(head);
  dropTail(leaves);
}

/** Drops the lines from the last `--` to the one with the origin. Lines below that were added later by the author. */
function dropTail(leaves: readonly Block[]): void {
  const start = leaves.findLastIndex((leaf) => partOf(leaf, isDashes) >= 0);
  const end = leaves.findIndex((leaf, at) => at >= start && partOf(leaf, saysFrom) >= 0);
  if (start < 0 || end < 0) return;
  for (const [at, leaf] of leaves.slice(start, end + 1).entries()) {
    const from = at === 0 ? partOf(leaf, isDashes) : 0;
    const to = start + at === end ? partOf(leaf, saysFrom) + 1 : leaf.children.length;
    dropChildren(leaf, from, to);
  }
}

/** Returns the first line with which another user pushed a post, as an array that may be empty. */
export function firstPush(post: Block): Block[] {
  return elementsOf(post).filter(isPush).take(1).toArray();
}

function isPush({ called }: Block): boolean {
  return called === 'push';
}

/** Matches the time of a push and the list of users who liked a post. */
const PUSHED = /^(?:push ip ?date ?time|likes)$/;

/** Drops the lines down to the one that names the station, or only the first if there is none. */
function dropHead(head: Block): void {
  const from = head.children.findIndex((child) => STATION.test(lineOf(child)));
  const end = head.children.findIndex((child, at) => at > from && isBreak(child));
  dropChildren(head, 0, end < 0 ? head.children.length : end);
}

/** Returns the index of the last part of a paragraph that meets the condition; -1 if there is none. */
function partOf({ children }: Block, isIt: (part: Block | string) => boolean): number {
  return children.findLastIndex(isIt);
}

function isDashes(part: Block | string): boolean {
  return typeof part === 'string' && part.trim() === '--';
}

function saysFrom(part: Block | string): boolean {
  return SENT_FROM.test(textOf(part));
}

function dropChildren(leaf: Block, start: number, end: number): void {
  apart(leaf, start, end).dropped = 'post-stamp';
}

const SENDER = /^(?:[发發]信人|寄信人) ?[:：]/;
const STATION = /^(?:[发發]信站) ?[:：]/;
const SENT_FROM = /^\s*※ ?(?:[来來]源|[发發]信站) ?[:：]/;
