import { Block, elementsOf, hasText, leavesOf } from '../tree/tree.ts';

const KINDS = new Map([
  ['b', 'strong'],
  ['strong', 'strong'],
  ['i', 'em'],
  ['em', 'em'],
  ['del', 'del'],
  ['s', 'del'],
  ['strike', 'del'],
]);

/** Makes one of elements that touch and do the same to their words: the marks of two would run together. */
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

/** Divides what is emphasised across an empty line (`<b>one<br><br>two</b>`), as the paragraphs around it are. */
export function divideEmphasis(block: Block): void {
  if (!block.children.some(isDivided)) return;
  block.children = block.children.flatMap((child) => (isDivided(child) ? partsOf(child as Block) : child));
}

function isDivided(child: Block | string): boolean {
  if (typeof child === 'string' || !child.inline || !KINDS.has(child.name)) return false;
  return child.children.some((one, index) => isBreak(one) && isBreak(nextOf(child.children, index)));
}

function partsOf(emphasis: Block): Array<Block | string> {
  const parts: Array<Block | string> = [];
  let part: Block | null = null;
  for (const child of emphasis.children) {
    if (isBreak(child)) {
      (child as Block).parent = emphasis.parent;
      parts.push(child);
      part = null;
      continue;
    }
    if (part === null) {
      part = new Block(emphasis.name, emphasis.attributes, emphasis.parent);
      part.inline = true;
      parts.push(part);
    }
    addTo(part, child);
  }
  return parts.filter((one) => typeof one === 'string' || one.name === 'br' || hasText(one) || hasPicture(one));
}

function hasPicture(element: Block): boolean {
  return elementsOf(element).some(({ name }) => name === 'img');
}

function isBreak(node: Block | string | undefined): boolean {
  return typeof node === 'object' && node.name === 'br';
}

function nextOf(children: Block['children'], index: number): Block | string | undefined {
  let next = index + 1;
  for (let child = children[next]; typeof child === 'string' && child.trim() === ''; child = children[next]) next++;
  return children[next];
}

/** Moves what no longer holds from around paragraphs into each: an amended law would read as in force. */
export function moveDeletionInside(deletion: Block): void {
  for (const leaf of leavesOf(deletion)) {
    if (leaf === deletion || leaf.name === 'pre') continue;
    const inner = new Block('del', {}, leaf);
    inner.inline = true;
    inner.children = leaf.children;
    for (const child of inner.children) if (typeof child === 'object') child.parent = inner;
    leaf.children = [inner];
  }
  deletion.name = 'div';
}
