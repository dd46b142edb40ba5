import type { Block } from './tree.ts';

/** The tree as well-formed HTML, without what was dropped. `numbered`: each element carries its place in the page. */
export function toHtml(root: Block, { numbered = false } = {}): string {
  const out: string[] = [];
  write(root, out, numbered);
  return out.join('');
}

export function documentOf(html: string, base: string): string {
  return `<!doctype html><base href="${escapeAttribute(base)}">${html}`;
}

/** What Readability keeps on an element all the way: it clears `class` and `style` on some. */
export const NUMBER = 'data-n';

const VOID = new Set(['br', 'img', 'hr', 'wbr']);

function write(node: Block | string, out: string[], numbered: boolean): void {
  if (typeof node === 'string') return void out.push(escapeText(node));
  if (node.dropped !== null) return;
  out.push(`<${node.name}${attributesOf(node)}${numbered ? ` ${NUMBER}="${node.index}"` : ''}>`);
  if (VOID.has(node.name)) return;
  for (const child of node.children) write(child, out, numbered);
  out.push(`</${node.name}>`);
}

function attributesOf({ attributes }: Block): string {
  let written = '';
  for (const name in attributes) written += ` ${name}="${escapeAttribute(attributes[name] ?? '')}"`;
  return written;
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
}
