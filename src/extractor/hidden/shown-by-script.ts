/**
 * Returns a page's HTML with the box displayed that one of its own scripts displays, by its id; null when there is none.
 * For pages that have no other text: some news sites hide the whole page until a script has chosen between the box for
 * desktops and the one for phones.
 */
export function shownByScript(html: string): string | null {
  const ids = new Set([...html.matchAll(SHOWING)].map(([, byId, byQuery]) => byId ?? byQuery ?? ''));
  const boxes = [...html.matchAll(HIDDEN_BOX)].filter(([box]) => ids.has(idIn(box)));
  const box = boxes.find(([one]) => !FOR_PHONES.test(idIn(one))) ?? boxes[0];
  if (box === undefined) return null;
  const [tag] = box;
  return html.slice(0, box.index) + tag.replace(NOT_DISPLAYED, '') + html.slice(box.index + tag.length);
}

/** A statement that displays an element: `getElementById('pc').style.display = 'block'`, `$('#pc').show()`. */
const SHOWING =
  /getElementById\(["']([\w-]{1,40})["']\)\.style\.display ?= ?["'](?:block|flex)?["']|\$\(["']#([\w-]{1,40})["']\)\.(?:show|fadeIn)\(/g;
const HIDDEN_BOX = /<(?:div|section|article|main)\s[^<>]{0,300}?display\s?:\s?none[^<>]{0,300}>/gi;
const NOT_DISPLAYED = /display\s?:\s?none/i;
const FOR_PHONES = /phone|mobile|wap/i;

function idIn(tag: string): string {
  return /\sid\s?=\s?["']?([\w-]{1,40})/i.exec(tag)?.[1] ?? '';
}
