import type { Block } from '../tree/tree.ts';
import { isHeadingsOwn, isToggle } from './panels.ts';

const MAX_BEFORE = 20; // children of a paragraph, examined for each of possibly thousands of buttons
const MAX_AROUND = 3; // boxes around a button in a sentence

/** Whether a button's words belong to the text at `at`: in a heading or sentence, as a tab, or as a panel's toggle. */
export function isKeptButton(attributes: Record<string, string>, at: Block): boolean {
  return isHeadingsOwn(at) || isInSentence(at) || isTab(attributes, at) || isToggle(attributes);
}

/** Drops a button in a sentence, which `showWords` may restore, or a tab, whose words may still name its panel. */
export function dropButton(button: Block, at: Block): void {
  if (isInSentence(at)) button.dropped = 'button';
  else if (isTab(button.attributes, at)) [button.name, button.dropped] = ['span', 'tab'];
}

/** Whether words precede a button in its paragraph: a term that opens an explanation may be a button. */
function isInSentence(place: Block): boolean {
  let at: Block | null = place;
  for (let level = 0; level < MAX_AROUND && at?.name === 'span'; level++) at = at.parent;
  const isWords = (child: Block | string) => typeof child === 'string' && /\S/.test(child);
  return at?.name === 'p' && at.children.slice(0, MAX_BEFORE).some(isWords);
}

/** Whether a button opens a tab, as its role or a tab bar's item around it shows. */
function isTab({ role }: Record<string, string>, { name, called }: Block): boolean {
  return role === 'tab' || (name === 'li' && /(?:^| )tab(?: |$)/.test(called));
}
