import { beginningOf } from './characters.ts';

/** An estimate of a text's tokens: one per Han character, one per four other characters. In practice an upper bound. */
export function estimateTokens(text: string): number {
  const wide = text.match(/[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/g)?.length ?? 0;
  return wide + Math.ceil((text.length - wide) / 4);
}

/** Bytes of a text in JSON: a line break has two, a control character six. */
export function jsonBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - 2;
}

/** The size of a text; never larger for a prefix than for the whole. */
export type Measure = (text: string) => number;

/** The beginning of a text that fits, cut at the end of a line or sentence if one is in its last tenth. */
export function clipToTokens(text: string, budget: number): string {
  return clipTo(text, budget, estimateTokens);
}

/** As `clipToTokens`, by another measure. */
export function clipTo(text: string, budget: number, measure: Measure): string {
  const size = measure(text);
  if (size <= budget) return text;
  let end = Math.floor((text.length * Math.max(0, budget)) / size);
  while (end > 0 && measure(text.slice(0, end)) > budget) end = Math.floor(end * 0.95);
  const clipped = beginningOf(text, end);
  const lastStop = Math.max(clipped.lastIndexOf('\n'), clipped.lastIndexOf('。'));
  return lastStop > end * 0.9 ? clipped.slice(0, lastStop + 1) : clipped;
}

/** Texts clipped to fit one budget together; the unused shares of short texts go to long ones. */
export function clipAllToTokens(texts: readonly string[], budget: number): string[] {
  return clipAll(texts, budget, estimateTokens);
}

/** As `clipAllToTokens`, by another measure. */
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

/** Consecutive groups of texts, each within the budget. A text above the budget has a group of its own. */
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
