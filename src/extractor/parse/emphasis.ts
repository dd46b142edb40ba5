import { Block, leavesOf } from '../tree/tree.ts';

/** Elements of emphasis, and the element that each is equivalent to. */
const KINDS = new Map([
  ['b', 'strong'],
  ['strong', 'strong'],
  ['i', 'em'],
  ['em', 'em'],
  ['del', 'del'],
  ['s', 'del'],
  ['strike', 'del'],
]);

/** Joins adjacent elements of the same emphasis, as their markdown marks would run together. */
export function joinEmphasis(element: Block): void {
  let last: Block | null = null;
  element.children = element.children.filter((child) => {
    const emphasis =
      typeof child === 'object' && child.inline && child.dropped === null && KINDS.has(child.name) ? child : null;
    const isJoined = last !== null && emphasis !== null && KINDS.get(last.name) === KINDS.get(emphasis.name);
    if (isJoined) for (const part of emphasis?.children ?? []) addTo(last, part);
    else last = emphasis;
    return !isJoined;
  });
}

function addTo(element: Block | null, part: Block | string): void {
  if (typeof part === 'object') part.parent = element;
  element?.children.push(part);
}

/** Whether all of a leaf is in a `<del>` already: hundreds of them may be nested. */
function isDeleted({ children: [only, ...others] }: Block): boolean {
  return others.length === 0 && typeof only === 'object' && only.name === 'del';
}

/** Moves a deletion around paragraphs into each of them; otherwise repealed parts of a law would read as in force. */
export function moveDeletionInside(deletion: Block): void {
  for (const leaf of leavesOf(deletion)) {
    if (leaf === deletion || leaf.name === 'pre' || isDeleted(leaf)) continue;
    const inner = new Block('del', {}, leaf);
    inner.inline = true;
    inner.children = leaf.children;
    for (const child of inner.children) if (typeof child === 'object') child.parent = inner;
    leaf.children = [inner];
  }
  deletion.name = 'div';
}
