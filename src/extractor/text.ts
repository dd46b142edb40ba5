/** An article's element as plain text: a blank line between paragraphs, a line for a row or an item. */
export function toText(root: Element): string {
  const lines: string[] = [''];
  walk(root, lines);
  return lines.join('\n');
}

const PARAGRAPHS = new Set(
  'P DIV SECTION ARTICLE BLOCKQUOTE PRE TABLE UL OL DL H1 H2 H3 H4 H5 H6 FIGURE HEADER FOOTER MAIN HR'.split(' '),
);
const LINES = new Set('TR LI DT DD BR FIGCAPTION CAPTION'.split(' '));

function walk(node: Node, lines: string[]): void {
  if (node.nodeType === 3) return void append(lines, (node.nodeValue ?? '').replace(/\s+/g, ' '));
  if (node.nodeName === 'PRE') return void lines.push('', ...(node.textContent ?? '').split('\n'), '');
  const isParagraph = PARAGRAPHS.has(node.nodeName);
  if (isParagraph) lines.push('', '');
  else if (LINES.has(node.nodeName)) lines.push('');
  if (node.nodeName === 'LI') append(lines, '- ');
  for (const child of node.childNodes) {
    if ((child.nodeName === 'TD' || child.nodeName === 'TH') && child !== node.firstChild) append(lines, '\t');
    walk(child, lines);
  }
  if (isParagraph) lines.push('', '');
}

function append(lines: string[], text: string): void {
  lines[lines.length - 1] += text;
}
