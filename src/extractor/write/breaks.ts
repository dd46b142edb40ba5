import { type Block, elementsOf, isHeading, leavesOf } from '../tree/tree.ts';

/** Drops breaks that separate nothing: with no text but headings since the start or the last break, or at the end. */
export function dropNeedlessBreaks(root: Block): void {
  if (!elementsOf(root).some(isRule)) return;
  const state: State = { isTold: false, last: null };
  walk(root, state);
  if (state.last !== null) state.last.dropped = 'break';
}

interface State {
  /** Whether text other than headings, or a picture, has come since the last break. */
  isTold: boolean;
  /** The last break, as long as nothing has come after it. */
  last: Block | null;
}

function walk(element: Block, state: State): void {
  if (element.dropped !== null) return;
  if (isRule(element)) return void part(element, state);
  if (element.name === 'img') tell(state);
  for (const child of element.children) {
    if (typeof child === 'object') walk(child, state);
    else if (/\S/.test(child)) tell(state, isInHeading(element));
  }
}

function part(found: Block, state: State): void {
  if (!state.isTold || isInHeading(found)) found.dropped = 'break';
  else [state.last, state.isTold] = [found, false];
}

function tell(state: State, isTitle = false): void {
  state.last = null;
  if (!isTitle) state.isTold = true;
}

function isInHeading(element: Block): boolean {
  let at: Block | null = element;
  while (at?.inline) at = at.parent;
  return at !== null && isHeading(at);
}

function isRule({ name }: Block): boolean {
  return name === 'hr';
}

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
