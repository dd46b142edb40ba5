import { foldUnit } from '../../text/fold.ts';
import { FIRST_HAN, LAST_HAN } from '../../text/han.ts';

/**
 * Text as what can be compared across scripts: pairs of Han characters, each pair one number, which sets find faster than
 * strings; Latin or numeric words, and Han characters that stand alone, as they are.
 */
export type Grams = ReadonlySet<number | string>;

export function gramSetOf(text: string): Grams {
  const plain = text.normalize('NFKC').toLowerCase();
  const grams = new Set<number | string>();
  let wordAt = -1; // where the word begins that we are in
  let before = 0; // the Han character before this one
  let isAlone = false; // nothing Han stands before that one
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

const HAN = LAST_HAN - FIRST_HAN + 1; // squared it is below 2^31: such numbers need no memory of their own

/** What a question asks for: its own words, and those that its variants have instead. */
export interface QuestionGrams {
  original: Grams;
  variants: ReadonlyArray<{ grams: Grams; kept: Grams; added: Grams; dropped: number }>;
}

/** The queries of a plan, the original first. */
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
 * Share of a question that is in `grams`, 0..1, in whichever of its forms most is. A variant's own words count no more than
 * those they stand for: a name mistaken for another does not vouch for pages that have nothing else of the question.
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

/** Whether a page found by a variant has none of the words that the variant shares with the question, if it shares any. */
export function isAboutOther({ variants }: QuestionGrams, queryIndex: number, grams: readonly Grams[]): boolean {
  const variant = variants[queryIndex - 1];
  if (variant === undefined || variant.added.size === 0 || variant.kept.size === 0) return false;
  return grams.every((some) => variant.kept.isDisjointFrom(some));
}

/** Share of `wanted` that is in `grams`, 0..1. */
function coverage(wanted: Grams, grams: Grams): number {
  if (wanted.size === 0) return 1;
  return common(wanted, grams) / wanted.size;
}

/** Whether at least this share (0..1) of the smaller is in the larger. Of most that is clear after a few grams. */
export function isMostlyIn(one: Grams, other: Grams, least: number): boolean {
  const [smaller, larger] = one.size <= other.size ? [one, other] : [other, one];
  let spare = Math.floor(smaller.size * (1 - least) + ROUNDING);
  for (const gram of smaller) if (!larger.has(gram) && --spare < 0) return false;
  return true;
}

const ROUNDING = 1e-9;

/** Whether what two texts share is at least this share (0..1) of what they have together. Of most that is clear after a few grams. */
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
