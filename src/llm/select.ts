import { overlap } from './grams.ts';
import type { Ranked } from './rank.ts';

const MAX_OVERLAP = 0.6; // Jaccard on grams; above it two sentences say the same

/** `first`, and after it the first of `ranked` that fit and do not repeat what is there. */
export function choose(
  ranked: readonly Ranked[],
  { most, maxCharacters }: { most: number; maxCharacters: number },
  first: readonly Ranked[] = [],
): Ranked[] {
  const chosen = [...first];
  let length = chosen.reduce((sum, { text }) => sum + text.length, 0);
  for (const sentence of ranked) {
    if (chosen.length >= most) break;
    if (length + sentence.text.length > maxCharacters) continue;
    if (chosen.some((other) => overlap(sentence.grams, other.grams) > MAX_OVERLAP)) continue;
    chosen.push(sentence);
    length += sentence.text.length;
  }
  return chosen;
}
