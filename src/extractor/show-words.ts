import { isCopyLabel } from './code-names.ts';
import { type Block, lineOf } from './tree.ts';

/** Shows the buttons that are words of a sentence: it goes on after them. */
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

/** The dropped button that is all of an element. */
function buttonIn(element: Block): Block | null {
  if (element.name === 'button') return element.dropped === 'button' ? element : null;
  const [only, ...others] = element.children.filter((child) => typeof child === 'object' || /\S/.test(child));
  return element.name === 'span' && others.length === 0 && typeof only === 'object' ? buttonIn(only) : null;
}

/** A custom element with words right beside it is a part of their line: a relative time, a term. */
export function joinWords({ children }: Block): void {
  for (const [index, child] of children.entries()) {
    if (typeof child === 'string' || child.inline || !child.name.includes('-') || !child.isLeaf) continue;
    child.inline = isWords(children[index - 1]) || isWords(children[index + 1]);
  }
}

function isWords(node: Block | string | undefined): boolean {
  return typeof node === 'string' && /\S/.test(node);
}
