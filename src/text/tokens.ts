import { beginningOf } from './characters.ts';
import { FIRST_HAN, LAST_HAN } from './han.ts';

/**
 * Estimates a text's tokens: a quarter per ASCII character, one per Han character and most others. For prose the
 * estimate is higher, or at most a tenth lower, than the count of current tokenizers (o200k_base; older ones need half
 * as many again for Chinese). Tables of numbers, code and short ids have up to three times as many tokens as estimated.
 */
export function estimateTokens(text: string): number {
  let quarters = 0;
  for (let index = 0; index < text.length; index++) quarters += quartersOf(text.charCodeAt(index));
  return Math.ceil((quarters + (ENCODED - ASCII) * countEncoded(text)) / 4);
}

/** Estimates the tokens of a query, which may be a megabyte: by its beginning, as all of it would take 25 ms. */
export function estimateQueryTokens(query: string): number {
  if (query.length <= QUERY_READ) return estimateTokens(query);
  return Math.ceil((estimateTokens(beginningOf(query, QUERY_READ)) * query.length) / QUERY_READ);
}

const QUERY_READ = 10_000; // UTF-16 units

/** Quarters of a token per UTF-16 unit. */
const [ASCII, CYRILLIC, MOST, RARE] = [1, 2, 4, 8];
/** Quarters of a token per character of base64 or hexadecimal. */
const ENCODED = 3;

function quartersOf(unit: number): number {
  if (unit < 0x80) return ASCII;
  if (unit >= FIRST_HAN && unit <= LAST_HAN) return MOST;
  if (unit >= 0x2000 && unit <= 0x206f) return ASCII; // typographic quotes and dashes
  if (unit >= 0x400 && unit <= 0x52f) return CYRILLIC;
  return RARELY_SEEN.some(([first, last]) => unit >= first && unit <= last) ? RARE : MOST;
}

/** Ranges that tokenizers split into bytes: first and last unit. */
const RARELY_SEEN = [
  [0x0e80, 0x139f], // Lao, Tibetan, Burmese, Georgian, Hangul jamo, Ethiopic
  [0x3100, 0x318f], // Bopomofo and jamo by themselves
  [0xff61, 0xffdc], // kana and jamo of half width
] as const;

const MIN_ENCODED = 48; // a shorter run may be a word or a path
const BLOCK = 16; // so long that every block of hexadecimal has a digit, and nearly every one of base64

/** Counts the characters that are base64 or hexadecimal: in long runs, the blocks that contain a digit. */
function countEncoded(text: string): number {
  let all = 0;
  let [run, inRun, hasDigit] = [0, 0, false];
  for (let index = 0; index <= text.length; index++) {
    const unit = text.charCodeAt(index); // NaN at the end
    if (isOfEncoded(unit)) {
      run++;
      hasDigit ||= unit >= 0x30 && unit <= 0x39;
      if (run % BLOCK > 0) continue;
      if (hasDigit) inRun += BLOCK;
      hasDigit = false;
    } else {
      if (run >= MIN_ENCODED) all += inRun;
      [run, inRun, hasDigit] = [0, 0, false];
    }
  }
  return all;
}

/** Whether a unit is an ASCII letter, a digit, + or /. */
function isOfEncoded(unit: number): boolean {
  const letter = unit | 0x20;
  return (letter >= 0x61 && letter <= 0x7a) || (unit >= 0x2f && unit <= 0x39) || unit === 0x2b;
}

/** Returns the bytes that a text takes in JSON: two for a line break, six for most control characters. */
export function jsonBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - 2;
}

/** Measures the size of a text; a prefix is never larger than the whole. */
export type Measure = (text: string) => number;

/** Cuts a text to the budget, at the end of a line or sentence if the last tenth of what fits has one. */
export function clipToTokens(text: string, budget: number): string {
  return clipTo(text, budget, estimateTokens);
}

/** Clips like `clipToTokens`, by another measure. */
export function clipTo(text: string, budget: number, measure: Measure): string {
  const size = measure(text);
  if (size <= budget) return text;
  let end = Math.floor((text.length * Math.max(0, budget)) / size);
  while (end > 0 && measure(text.slice(0, end)) > budget) end = Math.floor(end * 0.95);
  const clipped = beginningOf(text, end);
  const lastStop = Math.max(clipped.lastIndexOf('\n'), clipped.lastIndexOf('。'));
  return lastStop > end * 0.9 ? clipped.slice(0, lastStop + 1) : clipped;
}

/** Clips texts so that they fit one budget together; long texts get the shares that short ones leave unused. */
export function clipAllToTokens(texts: readonly string[], budget: number): string[] {
  return clipAll(texts, budget, estimateTokens);
}

/** Clips like `clipAllToTokens`, by another measure. */
export function clipAll(texts: readonly string[], budget: number, measure: Measure): string[] {
  const sizes = texts.map(measure);
  let left = budget;
  const shares = new Map<number, number>();
  const bySize = sizes.map((size, index) => ({ size, index })).sort((one, other) => one.size - other.size);
  for (const [rank, { size, index }] of bySize.entries()) {
    const share = Math.min(size, Math.floor(left / (texts.length - rank)));
    shares.set(index, share);
    left -= share;
  }
  return texts.map((text, index) => clipTo(text, shares.get(index) ?? 0, measure));
}

/** Groups consecutive texts so that each group fits the budget. A text above the budget gets a group of its own. */
export function windowsOf(texts: readonly string[], budget: number): string[][] {
  const windows: string[][] = [];
  let left = 0;
  for (const text of texts) {
    const size = estimateTokens(text);
    if (windows.length === 0 || size > left) {
      windows.push([]);
      left = budget;
    }
    windows.at(-1)?.push(text);
    left -= size;
  }
  return windows;
}
