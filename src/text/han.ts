/** First and last of the Han characters in use: the basic block and extension A, one UTF-16 unit each. */
export const FIRST_HAN = 0x3400;
export const LAST_HAN = 0x9fff;

/** Whether a text contains a Han character. */
export function hasHan(text: string): boolean {
  return /[\u3400-\u9fff]/.test(text);
}

/** Counts the Han characters of a text. */
export function countHan(text: string): number {
  return text.match(/[\u3400-\u9fff]/g)?.length ?? 0;
}

/** Returns the runs of consecutive Han characters. */
export function hanRuns(text: string): readonly string[] {
  return text.match(/[\u3400-\u9fff]+/g) ?? [];
}
