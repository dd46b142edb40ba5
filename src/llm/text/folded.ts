import { toSimplified } from '../../text/script.ts';

/** Returns a text in Simplified characters, of one width (NFKC) and in lower case: for comparing, not for reading. */
export function folded(text: string): string {
  return toSimplified(text.normalize('NFKC')).toLowerCase();
}
