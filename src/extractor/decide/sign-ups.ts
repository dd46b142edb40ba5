import { type Block, elementsOf, isWithin } from '../tree/tree.ts';
import type { Text } from './rule.ts';

/**
 * Finds the boxes that ask for an e-mail address, with the text that praises the newsletter: only the input field
 * marks them.
 */
export function* signUps({ root, page }: Text): Iterable<Block> {
  for (const field of page.fields.slice(0, MAX_FIELDS)) {
    if (field === root || !isWithin(field, root)) continue;
    let box: Block | null = null;
    for (let at = field; at !== root && isSignUp(at, root); at = at.parent ?? root) box = at;
    if (box !== null && box.dropped === null) yield box;
  }
}

/** Whether an element has so little text that it is only a form and its explanation. */
function isSignUp(element: Block, root: Block): boolean {
  const { text, prose, paragraphs } = element.size;
  if (text > MAX_TEXT || paragraphs > MAX_PARAGRAPHS || prose > root.size.prose * MAX_SHARE) return false;
  return !elementsOf(element).some(({ name }) => PARTS.has(name));
}

const MAX_FIELDS = 20; // each one looks at the boxes around it
const MAX_TEXT = 350; // weighted characters
const MAX_PARAGRAPHS = 2; // the praise, and the terms to agree to
const MAX_SHARE = 0.2; // of the prose: on a page of a few lines, the text may be in the same box
const PARTS = new Set(['h1', 'figure', 'article', 'main', 'pre', 'table']);
