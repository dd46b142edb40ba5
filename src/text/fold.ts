import { FIRST_HAN, LAST_HAN } from './han.ts';
import { toSimplified } from './script.ts';

/** Folded characters by code point, counted from FIRST_HAN; filled on demand. */
const folded: string[] = [];
const foldedUnits = new Uint16Array(LAST_HAN - FIRST_HAN + 1);

/**
 * Folds a text to one script, width and case: for comparing, not for display. Works character by character, which takes
 * microseconds but merges words that only a dictionary distinguishes.
 */
export function foldText(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase();
  let result = '';
  for (let at = 0; at < plain.length; at++) {
    const code = plain.charCodeAt(at);
    if (code < FIRST_HAN || code > LAST_HAN) result += plain[at];
    else result += folded[code - FIRST_HAN] ??= toSimplified(plain[at] as string);
  }
  return result;
}

/** Folds a UTF-16 unit to one script; the text is expected to be in one width and case already. */
export function foldUnit(code: number): number {
  if (code < FIRST_HAN || code > LAST_HAN) return code;
  const known = foldedUnits[code - FIRST_HAN];
  if (known) return known;
  const unit = toSimplified(String.fromCharCode(code)).charCodeAt(0);
  foldedUnits[code - FIRST_HAN] = unit;
  return unit;
}

/**
 * Folds a text to one script and leaves its width, case and length as they are, so that a pattern is written once for both
 * scripts and what it finds is at the same place in the text.
 */
export function foldScript(text: string): string {
  if (text === last.text) return last.folded;
  let folded = '';
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const unit = foldUnit(code);
    if (unit === code) continue;
    folded += text.slice(from, at) + String.fromCharCode(unit);
    from = at + 1;
  }
  folded = from === 0 ? text : folded + text.slice(from);
  last = { text, folded };
  return folded;
}

/** The last text that was folded: many patterns are tried on a line, one after the other. */
let last = { text: '', folded: '' };

/** Returns a text without what a pattern finds in it, which is written for folded texts. */
export function withoutFolded(text: string, pattern: RegExp): string {
  const found = pattern.exec(foldScript(text));
  return found === null ? text : text.slice(0, found.index) + text.slice(found.index + found[0].length);
}
