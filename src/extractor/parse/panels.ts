import { hiddenBy } from '../hidden/hidden.ts';
import { weightOf } from '../tree/measure.ts';
import { type Block, elementsOf, hasText, isHeading } from '../tree/tree.ts';

/**
 * Panels of text that a button opens, as in lists of questions: the button says that it opens something (`aria-expanded`)
 * and what (`aria-controls`), so that its words are a heading of the panel, which is no hidden text either.
 */
export class Panels {
  /** By the panel's id. */
  private readonly opened = new Map<string, { buttons: Block[]; panel: Block | null; wasHidden: boolean }>();

  /** Whether an element that is hidden is what a button before it opens: nothing but `hidden` and a style that folds it hides it. */
  isPanel(attributes: Record<string, string>): boolean {
    if (!this.opened.has(attributes.id ?? '')) return false;
    const { hidden: _, 'aria-hidden': __, style = '', ...others } = attributes;
    return hiddenBy({ ...others, style: style.replace(FOLDED, '') }) === null;
  }

  /** Takes note of an element when it is such a button or its panel. Neither stays before `settle` has looked at the text. */
  add(element: Block, attributes: Record<string, string>): void {
    if (element.name === 'button' && isToggle(attributes)) this.addButton(element, attributes['aria-controls'] ?? '');
    const panel = this.opened.get(attributes.id ?? '');
    if (panel === undefined || panel.panel !== null) return;
    [panel.panel, panel.wasHidden] = [element, hiddenBy(attributes) !== null];
    if (panel.wasHidden) element.attributes['data-shown'] = ''; // whatever a style sheet says
  }

  private addButton(button: Block, controls: string): void {
    for (const id of controls.split(/\s+/).slice(0, MAX_PANELS).filter(Boolean)) {
      const opened = this.opened.get(id) ?? { buttons: [], panel: null, wasHidden: false };
      opened.buttons.push(button);
      this.opened.set(id, opened);
    }
  }

  /** Keeps what opens a text, and its text; drops menus and forms, and what opens them. */
  settle(): void {
    for (const { buttons, panel, wasHidden } of this.opened.values()) {
      const isKept = panel !== null && isText(panel);
      if (panel !== null && wasHidden && !isKept) panel.dropped = 'hidden';
      for (const button of buttons) settleButton(button, isKept);
    }
  }
}

/** Whether a button says that it opens something, and what. */
export function isToggle(attributes: Record<string, string>): boolean {
  return attributes['aria-expanded'] !== undefined && (attributes['aria-controls'] ?? '') !== '';
}

/** A heading's words are its own whatever they open. */
function settleButton(button: Block, opensText: boolean): void {
  if (headingAround(button.parent) !== null) button.name = 'span';
  else if (!opensText || SHOW_MORE.test(wordsIn(button))) button.dropped = 'button';
  else button.name = 'p';
}

/** Whether a button that opens here holds the words of the heading around it, which has none of its own yet. */
export function isHeadingsOwn(parent: Block): boolean {
  const heading = headingAround(parent);
  return heading !== null && (heading === parent || !hasText(heading));
}

/** The element itself when it is a heading, or the one around it, with no more than a few boxes between. */
function headingAround(element: Block | null): Block | null {
  let at = element;
  for (let level = 0; level < MAX_BOXES && at !== null && !isHeading(at); level++) at = at.parent;
  return at !== null && isHeading(at) ? at : null;
}

const MAX_BOXES = 5;
const MAX_PANELS = 5; // of a button
/** What folds a panel, of its own style. */
const FOLDED = /(?:^|(?<=;))\s*(?:display|visibility|opacity|overflow(?:-y)?|(?:max-)?height)\s*:[^;]*/gi;
const SHOW_MORE = /^(?:(?:show|read|view|see|load) (?:more|less|all)|more|menu|查看更多|更多|[展收][開开起合].{0,4})$/i;

/** Whether a panel holds sentences rather than links or fields. */
function isText(panel: Block): boolean {
  let [linked, plain, looked] = ['', '', 0];
  for (const { name, children } of elementsOf(panel)) {
    if (name === 'form' || looked > MAX_LOOKED_AT) break;
    looked += children.length + 1;
    const own = children.filter((child) => typeof child === 'string').join(' ');
    if (name === 'a') linked += own;
    else plain += own;
  }
  const weight = weightOf(plain);
  return weight >= MIN_ANSWER && weight > weightOf(linked) && SENTENCE_MARK.test(plain);
}

const MAX_LOOKED_AT = 2_000; // elements and pieces of text: panels may stand in each other
const MIN_ANSWER = 10; // weighted characters
const SENTENCE_MARK = /[。！？；，.!?;]|\p{Sentence_Terminal}/u;

function wordsIn(button: Block): string {
  const pieces = [...elementsOf(button)].flatMap(({ children }) => children.filter((one) => typeof one === 'string'));
  return pieces.join(' ').replace(/\s+/g, ' ').trim();
}
