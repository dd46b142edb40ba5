import { type Block, elementsOf, hasText, textOf } from '../tree/tree.ts';
import { nameHighlighted } from './highlighters.ts';

/** Turns code blocks that are written without `<pre>` into `<pre>`, and returns all of the page's `<pre>` elements. */
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

/** Turns a `<code>` into a `<div>` if it contains a `<pre>`, into a `<pre>` if it has lines and fills a paragraph. */
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

/** Replaces line breaks that CSS does not preserve by blanks, and removes them after a `<br>`. */
function joinLines(element: Block): void {
  const { children } = element;
  element.children = children.map((child, index) => {
    if (typeof child !== 'string') return child;
    const before = children[index - 1];
    const isAtStart = typeof before === 'object' ? before.name === 'br' : element.name === 'pre';
    return (isAtStart ? child.replace(/^[ \t\n]+/, '') : child).replace(/\n/g, ' ');
  });
}

/** Whether a box contains nothing but lines of code, which a script highlights, and declares their language. */
function isCodeBox(box: Block): boolean {
  // `called` comes last: it is computed on demand, which is slow for every box of a page.
  if (box.attributes['data-lang'] === undefined || !/(?:^| )code ?block(?: |$)/.test(box.called)) return false;
  const { children } = box;
  return children.length === 1 && typeof children[0] === 'string' && /\S/.test(children[0]);
}

/** Whether a box is the content of a CodeMirror editor, which has a box for each line. */
function isEditor({ attributes }: Block): boolean {
  return /^cm-content(?: |$)/.test(attributes.class ?? '');
}

/** Whether a box is Doxygen's for code, with a box for each line; drops the tooltips (`ttc`) between the lines. */
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
