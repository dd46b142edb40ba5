import { hiddenBy } from '../hidden/hidden.ts';
import { weightOf } from '../tree/measure.ts';
import { type Block, elementsOf, hasText, isHeading } from '../tree/tree.ts';

/**
 * Finds panels of text that a button opens, as in an FAQ. The button has `aria-expanded`, and the panel's id in
 * `aria-controls`. Its words are a heading of the panel, and the panel does not count as hidden.
 */
export class Panels {
  /** Panels and their buttons, by the panel's id. */
  private readonly opened = new Map<string, { buttons: Block[]; panel: Block | null; wasHidden: boolean }>();

  /** Whether a hidden element is an earlier button's panel, hidden only by `hidden` and a style that collapses it. */
  isPanel(attributes: Record<string, string>): boolean {
    if (!this.opened.has(attributes.id ?? '')) return false;
    const { hidden: _, 'aria-hidden': __, style = '', ...others } = attributes;
    return hiddenBy({ ...others, style: style.replace(FOLDED, '') }) === null;
  }

  /** Records an element that is such a button or panel. `settle` decides later whether to keep them. */
  add(element: Block, attributes: Record<string, string>): void {
    if (element.name === 'button' && isToggle(attributes)) this.addButton(element, attributes['aria-controls'] ?? '');
    const panel = this.opened.get(attributes.id ?? '');
    if (panel === undefined || panel.panel !== null) return;
    [panel.panel, panel.wasHidden] = [element, hiddenBy(attributes) !== null];
    if (panel.wasHidden) element.attributes['data-shown'] = ''; // even if a style sheet hides it
  }

  private addButton(button: Block, controls: string): void {
    for (const id of controls.split(/\s+/).slice(0, MAX_PANELS).filter(Boolean)) {
      const opened = this.opened.get(id) ?? { buttons: [], panel: null, wasHidden: false };
      opened.buttons.push(button);
      this.opened.set(id, opened);
    }
  }

  /** Keeps panels of text and their buttons; drops menus and forms, and the buttons that open them. */
  settle(): void {
    for (const { buttons, panel, wasHidden } of this.opened.values()) {
      const isKept = panel !== null && isText(panel);
      if (panel !== null && wasHidden && !isKept) panel.dropped = 'hidden';
      for (const button of buttons) settleButton(button, isKept);
    }
  }
}

/** Whether a button declares that it opens an element, and which. */
export function isToggle(attributes: Record<string, string>): boolean {
  return attributes['aria-expanded'] !== undefined && (attributes['aria-controls'] ?? '') !== '';
}

/** Turns a button into text or drops it. The words of a heading are kept, whatever they open. */
function settleButton(button: Block, opensText: boolean): void {
  if (headingAround(button.parent) !== null) button.name = 'span';
  else if (!opensText || SHOW_MORE.test(wordsIn(button))) button.dropped = 'button';
  else button.name = 'p';
}

/** Whether a button that begins in `parent` contains the words of the heading around it, which has no others yet. */
export function isHeadingsOwn(parent: Block): boolean {
  const heading = headingAround(parent);
  return heading !== null && (heading === parent || !hasText(heading));
}

/** Returns the element if it is a heading, or the heading a few boxes around it at most; otherwise null. */
function headingAround(element: Block | null): Block | null {
  let at = element;
  for (let level = 0; level < MAX_BOXES && at !== null && !isHeading(at); level++) at = at.parent;
  return at !== null && isHeading(at) ? at : null;
}

const MAX_BOXES = 5; // levels from a button up to its heading
const MAX_PANELS = 5; // per button
/** Inline style that collapses a panel. */
const FOLDED = /(?:^|(?<=;))\s*(?:display|visibility|opacity|overflow(?:-y)?|(?:max-)?height)\s*:[^;]*/gi;
const SHOW_MORE = /^(?:(?:show|read|view|see|load) (?:more|less|all)|more|menu|查看更多|更多|[展收][開开起合].{0,4})$/i;

/** Whether a panel contains sentences rather than links or fields. */
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

const MAX_LOOKED_AT = 2_000; // elements and strings; panels may be nested
const MIN_ANSWER = 10; // weighted characters
const SENTENCE_MARK = /[。！？；，.!?;]|\p{Sentence_Terminal}/u;

function wordsIn(button: Block): string {
  const pieces = [...elementsOf(button)].flatMap(({ children }) => children.filter((one) => typeof one === 'string'));
  return pieces.join(' ').replace(/\s+/g, ' ').trim();
}
