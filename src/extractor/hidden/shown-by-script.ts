/**
 * Returns a page's HTML with the box displayed that one of its own scripts displays, by its id; null when there is none.
 * For pages that have no other text: some news sites hide the whole page until a script has chosen between the box for
 * desktops and the one for phones, some blogs until their style sheet has been loaded.
 */
export function shownByScript(html: string): string | null {
  const ids = new Set([...html.matchAll(SHOWING)].map(([, ...found]) => found.find((id) => id !== undefined) ?? ''));
  const boxes = [...hiddenIn(html)].filter(({ id }) => ids.has(id));
  const box = boxes.find(({ id }) => !FOR_PHONES.test(id)) ?? boxes[0];
  if (box === undefined) return null;
  const { source, index } = box;
  return html.slice(0, index) + source.replace(NOT_DISPLAYED, '') + html.slice(index + source.length);
}

/** A tag or a rule of a style sheet that hides the box with an id, and where it begins in the page. */
interface Hiding {
  id: string;
  source: string;
  index: number;
}

function* hiddenIn(html: string): Generator<Hiding> {
  for (const { 0: source, index } of html.matchAll(HIDDEN_BOX)) yield { id: idIn(source), source, index };
  for (const { 0: source, 1: id = '', index } of html.matchAll(HIDING_RULE)) yield { id, source, index };
}

/** A statement that displays an element: `getElementById('pc').style.display = 'block'`, `$('#pc').show()`. */
const SHOWING =
  /(?:getElementById\(["']([\w-]{1,40})["']\)|querySelector\(["']#([\w-]{1,40})["']\))\.style(?:\.display|\[["']display["']\]) ?= ?["'](?:block|flex)?["']|\$\(["']#([\w-]{1,40})["']\)\.(?:show|fadeIn)\(/g;
const HIDDEN_BOX = /<(?:div|section|article|main)\s[^<>]{0,300}?display\s?:\s?none[^<>]{0,300}>/gi;
/** A rule for nothing but an id. */
const HIDING_RULE = /(?<=[>}\s/])#([\w-]{1,40})\s{0,9}\{[^{}]{0,200}?display\s?:\s?none/g;
const NOT_DISPLAYED = /display\s?:\s?none/i;
const FOR_PHONES = /phone|mobile|wap/i;

function idIn(tag: string): string {
  return /\sid\s?=\s?["']?([\w-]{1,40})/i.exec(tag)?.[1] ?? '';
}
