import type { Block } from '../tree/tree.ts';

/**
 * Puts a note inside a sentence, which style sheets move to the margin, into brackets, without its number, which
 * already precedes it in the sentence.
 */
export function bracketNote(note: Block): void {
  if (!note.inline || !/note/i.test(note.attributes.class ?? '') || !NOTE.test(note.called)) return;
  const first = afterNumbers(note);
  if (first === null || FOOTNOTE_MARK.test(first)) note.dropped = 'note-mark';
  else note.children = [' (', ...note.children, ')'];
}

/** Class names in blogs modelled on Tufte's books, and in papers converted from LaTeX. */
const NOTE = /(?:^| )(?:side ?note|margin ?note|ltx note outer)(?: |$)/;
/** Text that a paper's reference to a note elsewhere is converted to: `2footnotemark: 2`. */
const FOOTNOTE_MARK = /^\s*footnotemark\b/;
const NUMBER = /^\s*[[(]?\d{1,3}[\])]?[.:]?\s*$/;

/** Empties leading strings that are only a number; returns the first other string, null when there is none. */
function afterNumbers(element: Block): string | null {
  for (const [index, child] of element.children.entries()) {
    if (typeof child === 'object') {
      const first = child.dropped === null ? afterNumbers(child) : null;
      if (first !== null) return first;
    } else if (NUMBER.test(child)) element.children[index] = '';
    else if (/\S/.test(child)) {
      element.children[index] = child.trimStart();
      return child;
    }
  }
  return null;
}
