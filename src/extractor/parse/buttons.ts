import type { Block } from '../tree/tree.ts';
import { isHeadingsOwn, isToggle } from './panels.ts';

const MAX_BEFORE = 20; // children of a paragraph, for each of thousands of buttons
const MAX_AROUND = 3; // boxes around a button in a sentence

/** Whether a button's words are of the text where it stands: a heading that opens its section, or what says what it opens. */
export function isKeptButton(attributes: Record<string, string>, at: Block): boolean {
  return isHeadingsOwn(at) || isInSentence(at) || isTab(attributes, at) || isToggle(attributes);
}

/** What is left of a button that is read: a tab's is no text of the page, but its panel may be named by it. */
export function dropButton(button: Block, at: Block): void {
  if (isInSentence(at)) button.dropped = 'button';
  else if (isTab(button.attributes, at)) [button.name, button.dropped] = ['span', 'tab'];
}

/** Whether words precede in the same paragraph: a button may explain the next one. */
function isInSentence(place: Block): boolean {
  let at: Block | null = place;
  for (let level = 0; level < MAX_AROUND && at?.name === 'span'; level++) at = at.parent;
  const isWords = (child: Block | string) => typeof child === 'string' && /\S/.test(child);
  return at?.name === 'p' && at.children.slice(0, MAX_BEFORE).some(isWords);
}

/** Whether a button opens a tab: by its role, or as an item of a bar of them. */
function isTab({ role }: Record<string, string>, { name, called }: Block): boolean {
  return role === 'tab' || (name === 'li' && /(?:^| )tab(?: |$)/.test(called));
}
