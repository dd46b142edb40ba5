import { type Block, leavesOf } from '../tree/tree.ts';

/** Takes away the blanks that a paragraph or a line of it begins with: four of them would make code of it in markdown. */
export function dropIndents(root: Block): void {
  for (const leaf of leavesOf(root)) if (leaf.name !== 'pre') trimStarts(leaf, true);
}

/** `isStart`: nothing of the line stands before this. Returns whether that is so of what comes after. */
function trimStarts({ name, children }: Block, isStart: boolean): boolean {
  if (name === 'br') return true;
  if (name === 'img' || name === 'code') return false;
  let isAtStart = isStart;
  for (const [index, child] of children.entries()) {
    if (typeof child === 'object') {
      if (child.dropped === null) isAtStart = trimStarts(child, isAtStart);
    } else if (isAtStart) {
      children[index] = child.trimStart();
      isAtStart = children[index] === '';
    }
  }
  return isAtStart;
}
