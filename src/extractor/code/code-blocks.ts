import { type Block, elementsOf, hasText, textOf } from '../tree/tree.ts';
import { nameHighlighted } from './highlighters.ts';

/** Every `<pre>`, after each block of code that is written without one has become one. */
export function namedBlocks(body: Block): Block[] {
  const blocks: Block[] = [];
  for (const element of elementsOf(body)) {
    const { name } = element;
    if (name === 'code') nameBlock(element);
    else if (name === 'div' && (isCodeBox(element) || isEditor(element) || isFragment(element))) element.name = 'pre';
    else if (name === 'div' || name === 'ol') nameHighlighted(element);
    if (element.name === 'pre') blocks.push(element);
  }
  return blocks;
}

/** Makes a `<code>` a box when it holds a `<pre>`, and a `<pre>` when it is all of a paragraph and has lines. */
function nameBlock(code: Block): void {
  const { parent } = code;
  if (parent === null || isInCode(code)) return;
  const inner = [...elementsOf(code)].slice(1);
  if (inner.some(({ name }) => name === 'pre')) {
    code.name = 'div';
    return;
  }
  const isLined = inner.some(({ name }) => name === 'br') || (showsCode(code) && textOf(code).trim().includes('\n'));
  if (!isLined || !PARAGRAPHS.has(parent.name) || parent.children.some((child) => child !== code && hasText(child)))
    return;
  code.name = 'pre';
  if (parent.name === 'p') parent.name = 'div';
  if (!showsCode(code)) for (const element of elementsOf(code)) joinLines(element);
  else if (typeof code.children[0] === 'string') code.children[0] = code.children[0].replace(/^\n/, '');
}

/** Line breaks of the source are blanks where the style does not show them, and nothing after a `<br>`. */
function joinLines(element: Block): void {
  const { children } = element;
  element.children = children.map((child, index) => {
    if (typeof child !== 'string') return child;
    const before = children[index - 1];
    const isAtStart = typeof before === 'object' ? before.name === 'br' : element.name === 'pre';
    return (isAtStart ? child.replace(/^[ \t\n]+/, '') : child).replace(/\n/g, ' ');
  });
}

/** Whether a box holds nothing but lines of code and says their language: a script colours them. */
function isCodeBox(box: Block): boolean {
  // `called` is put together when it is asked for, which takes its time for every box of a page.
  if (box.attributes['data-lang'] === undefined || !/(?:^| )code ?block(?: |$)/.test(box.called)) return false;
  const { children } = box;
  return children.length === 1 && typeof children[0] === 'string' && /\S/.test(children[0]);
}

/** Whether a box is what CodeMirror shows its text in, each line in a box of its own. */
function isEditor({ attributes }: Block): boolean {
  return /^cm-content(?: |$)/.test(attributes.class ?? '');
}

/** Whether a box is Doxygen's for code: a box for each line, among them what is shown when one points at a name. */
function isFragment({ attributes, children }: Block): boolean {
  if (attributes.class !== 'fragment') return false;
  const lines = children.filter((child) => typeof child === 'object');
  if (lines.length === 0 || !lines.every(isOfFragment)) return false;
  for (const line of lines) if (line.attributes.class === 'ttc') line.dropped = 'manual';
  return true;
}

function isOfFragment({ attributes: { class: name } }: Block): boolean {
  return name === 'line' || name === 'ttc';
}

function showsCode({ attributes }: Block): boolean {
  return attributes['data-lines'] !== undefined;
}

const PARAGRAPHS = new Set(['p', 'div', 'td', 'li', 'figure', 'section', 'article', 'blockquote']);

function isInCode({ parent }: Block): boolean {
  for (let at = parent; at !== null; at = at.parent) if (at.name === 'pre' || at.name === 'code') return true;
  return false;
}
