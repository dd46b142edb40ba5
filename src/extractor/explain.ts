import type { PageKind } from './decide/rule.ts';
import { readTree } from './readable.ts';
import { weightOf } from './tree/measure.ts';
import type { Step } from './tree/step.ts';
import { Block, isWithin } from './tree/tree.ts';

/** An element that a step removed from a page. */
export interface Removal {
  /** `outside`: not in the main text, though no step removed it. */
  step: Step | 'outside';
  /** `div#id.class` */
  element: string;
  /** Weighted length of its text: a Chinese character counts twice. */
  characters: number;
  text: string;
}

/** The main text chosen from a page, and the elements removed from it. */
export interface Explanation {
  title: string | null;
  kind: PageKind;
  /** The element chosen as main text, as `div#id.class`; null when there is none. */
  root: string | null;
  removed: Removal[];
}

/** Lists which step removed what from a page, in document order: shows why a text is, or is not, in the result. */
export function explainPage(html: string, url: string): Explanation {
  const { page, title, kind, root } = readTree(html, url);
  const removed: Removal[] = [];
  const visit = (element: Block, isInside: boolean) => {
    if (element.dropped !== null) return void removed.push(removalOf(element, element.dropped));
    if (root !== null && !isInside && element !== root && !isWithin(root, element))
      return void removed.push(removalOf(element, 'outside'));
    for (const child of element.children) if (child instanceof Block) visit(child, isInside || element === root);
  };
  visit(page.body, false);
  return { title, kind, root: root === null ? null : nameOf(root), removed: removed.filter(({ text }) => text !== '') };
}

function removalOf(element: Block, step: Removal['step']): Removal {
  const text = wholeText(element).replace(/\s+/g, ' ').trim();
  return { step, element: nameOf(element), characters: weightOf(text), text };
}

/** Returns the text of a node, including what had been dropped from it before. */
function wholeText(node: Block | string): string {
  if (typeof node === 'string') return node;
  if (node.name === 'br') return '\n';
  const text = node.children.map(wholeText).join('');
  return node.inline ? text : `${text}\n`;
}

function nameOf({ name, attributes }: Block): string {
  const classes = (attributes.class ?? '').split(/\s+/).filter((one) => one !== '');
  return [name, attributes.id ? `#${attributes.id}` : '', ...classes.slice(0, 3).map((one) => `.${one}`)].join('');
}
