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
