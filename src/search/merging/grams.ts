import { foldUnit } from '../../text/fold.ts';
import { FIRST_HAN, LAST_HAN } from '../../text/han.ts';

/**
 * Tokens of a text that can be compared across scripts: pairs of adjacent Han characters, each pair encoded as a
 * number, which sets find faster than strings; single Han characters and Latin or numeric words as strings.
 */
export type Grams = ReadonlySet<number | string>;

/** Returns the grams of a text, in folded script and lower case. Single Latin letters are left out. */
export function gramSetOf(text: string): Grams {
  const plain = text.normalize('NFKC').toLowerCase();
  const grams = new Set<number | string>();
  let wordAt = -1; // start of the current Latin or numeric word
  let before = 0; // the preceding Han character, 0 if none
  let isAlone = false; // whether `before` has no Han character before it
  for (let at = 0; at <= plain.length; at++) {
    const code = at < plain.length ? foldUnit(plain.charCodeAt(at)) : 0;
    const isHan = code >= FIRST_HAN && code <= LAST_HAN;
    if (isHan && before !== 0) grams.add((before - FIRST_HAN) * HAN + code - FIRST_HAN);
    else if (!isHan && isAlone) grams.add(String.fromCharCode(before));
    isAlone = isHan && before === 0;
    before = isHan ? code : 0;
    const isWord = (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
    if (isWord && wordAt === -1) wordAt = at;
    else if (!isWord && wordAt !== -1) {
      const isDigit = plain.charCodeAt(wordAt) < 0x61;
      if (at - wordAt > 1 || isDigit) grams.add(plain.slice(wordAt, at));
      wordAt = -1;
    }
  }
  return grams;
}

const HAN = LAST_HAN - FIRST_HAN + 1; // its square is below 2^31: such numbers are stored without heap allocation

/** Grams of a query, and of each variant: those it shares with the query, those it adds, how many it leaves out. */
export interface QuestionGrams {
  original: Grams;
  variants: ReadonlyArray<{ grams: Grams; kept: Grams; added: Grams; dropped: number }>;
}

/** Returns the grams of a plan's queries, of which the first is the original. */
export function questionGrams([query = '', ...variants]: readonly string[]): QuestionGrams {
  const original = gramSetOf(query);
  return {
    original,
    variants: variants.map(gramSetOf).map((grams) => {
      const kept = original.intersection(grams);
      return { grams, kept, added: grams.difference(original), dropped: original.size - kept.size };
    }),
  };
}

/**
 * Returns the share (0..1) of a question's grams that are in `grams`, for its best form. The words that a variant adds
 * count no more than those they replace: a name mistaken for another must not promote pages without the rest of the
 * question.
 */
export function shareOf({ original, variants }: QuestionGrams, grams: Grams): number {
  const shares = variants.map((variant) => {
    const whole = coverage(variant.grams, grams);
    if (variant.added.size === 0 || original.size === 0) return whole;
    const meant = common(variant.kept, grams) + variant.dropped * coverage(variant.added, grams);
    return Math.min(whole, meant / original.size);
  });
  return Math.max(coverage(original, grams), ...shares);
}

/** Whether a page found by a variant lacks every word that the variant shares with the question, if it shares any. */
export function isAboutOther({ variants }: QuestionGrams, queryIndex: number, grams: readonly Grams[]): boolean {
  const variant = variants[queryIndex - 1];
  if (variant === undefined || variant.added.size === 0 || variant.kept.size === 0) return false;
  return grams.every((some) => variant.kept.isDisjointFrom(some));
}

/** Returns the share (0..1) of `wanted` that is in `grams`. */
function coverage(wanted: Grams, grams: Grams): number {
  if (wanted.size === 0) return 1;
  return common(wanted, grams) / wanted.size;
}

/** Whether at least `least` (0..1) of the smaller set is in the larger. Stops at the first gram that rules it out. */
export function isMostlyIn(one: Grams, other: Grams, least: number): boolean {
  const [smaller, larger] = one.size <= other.size ? [one, other] : [other, one];
  let spare = Math.floor(smaller.size * (1 - least) + ROUNDING);
  for (const gram of smaller) if (!larger.has(gram) && --spare < 0) return false;
  return true;
}

const ROUNDING = 1e-9;

/** Whether two texts have a Jaccard similarity of at least `least` (0..1). Stops once the outcome is clear. */
export function areAlike(one: Grams, other: Grams, least: number): boolean {
  const [smaller, larger] = one.size <= other.size ? [one, other] : [other, one];
  const all = one.size + other.size;
  let left = smaller.size;
  let shared = 0;
  for (const gram of smaller) {
    if ((shared + left) / (all - shared - left) < least) return false;
    left--;
    if (larger.has(gram)) shared++;
  }
  return shared > 0 && shared / (all - shared) >= least;
}

function common(one: Grams, other: Grams): number {
  const [smaller, larger] = one.size <= other.size ? [one, other] : [other, one];
  let count = 0;
  for (const gram of smaller) if (larger.has(gram)) count++;
  return count;
}
