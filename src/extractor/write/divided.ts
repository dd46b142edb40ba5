import { Block, hasImage, hasText, isBreak } from '../tree/tree.ts';

/** Whether an element contains an empty line (`<b>one<br><br>two</b>`), across which markdown emphasis cannot go. */
export function isDivided({ children }: Block): boolean {
  return children.some((one, index) => isBreak(one) && isBreak(nextOf(children, index)));
}

/** Splits an element into one element per line, with the breaks between them. */
export function linesOf(emphasis: Block): Array<Block | string> {
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
  return parts.filter((one) => typeof one === 'string' || one.name === 'br' || hasText(one) || hasImage(one));
}

function nextOf(children: Block['children'], index: number): Block | string | undefined {
  let next = index + 1;
  for (let child = children[next]; typeof child === 'string' && child.trim() === ''; child = children[next]) next++;
  return children[next];
}

function addTo(element: Block, part: Block | string): void {
  if (typeof part === 'object') part.parent = element;
  element.children.push(part);
}
