import { type Block, leavesOf } from '../tree/tree.ts';

/** Removes the blanks at the start of each line of a paragraph: four of them would make it code in markdown. */
export function dropIndents(root: Block): void {
  for (const leaf of leavesOf(root)) if (leaf.name !== 'pre') trimStarts(leaf, true);
}

/** Trims an element's lines. `isStart` says whether the element begins a line; returns whether what follows it does. */
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
