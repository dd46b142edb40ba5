import { toSimplified } from '../../text/script.ts';

/** A text in Simplified, of one width and in small letters: for comparing, not for reading. */
export function folded(text: string): string {
  return toSimplified(text.normalize('NFKC')).toLowerCase();
}
