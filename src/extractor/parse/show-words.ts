import { isCopyLabel } from '../code/code-names.ts';
import { type Block, elementsOf, lineOf } from '../tree/tree.ts';

/** Restores dropped buttons that are words of a sentence, which continues after them. */
export function showWords({ children }: Block): void {
  let goesOn = false;
  for (const child of children.toReversed()) {
    if (typeof child === 'string') goesOn = /\S/.test(child) ? GOES_ON.test(child) : goesOn;
    else {
      const button = buttonIn(child);
      if (button === null) goesOn = false;
      else if (goesOn && !isCopyLabel(button.children.map(lineOf).join('')))
        [button.name, button.dropped] = ['span', null];
    }
  }
}

const GOES_ON = /^\s*[,.;:)，。；：、）\p{Ll}\p{Lo}]/u;

/** Returns the dropped button that is an element's only content; null when there is none. */
function buttonIn(element: Block): Block | null {
  if (element.name === 'button') return element.dropped === 'button' ? element : null;
  const [only, ...others] = element.children.filter((child) => typeof child === 'object' || /\S/.test(child));
  return element.name === 'span' && others.length === 0 && typeof only === 'object' ? buttonIn(only) : null;
}

/** Makes custom elements with text right beside them inline: a relative time, a term. */
export function joinWords({ children }: Block): void {
  for (const [index, child] of children.entries()) {
    if (typeof child === 'string' || child.inline || !child.name.includes('-') || !child.isLeaf) continue;
    child.inline = isWords(children[index - 1]) || isWords(children[index + 1]);
  }
}

function isWords(node: Block | string | undefined): boolean {
  return typeof node === 'string' && /\S/.test(node);
}

/** Joins adjacent `<code>` elements, such as a module and a function's name, as their marks would run together. */
export function joinCode(element: Block): void {
  let last: Block | null = null;
  element.children = element.children.filter((child) => {
    const code = typeof child === 'object' && isPlainCode(child) ? child : null;
    const isJoined = last !== null && code !== null;
    if (isJoined) for (const part of code?.children ?? []) last?.children.push(part);
    else last = code;
    return !isJoined;
  });
}

/** Whether an element is inline code without a link. Names that have links of their own are not joined. */
function isPlainCode(element: Block): boolean {
  return element.name === 'code' && element.inline && !elementsOf(element).some(({ name }) => name === 'a');
}
