/** The first and the last Han character of those in use: the basic block and extension A, one UTF-16 unit each. */
export const FIRST_HAN = 0x3400;
export const LAST_HAN = 0x9fff;

export function hasHan(text: string): boolean {
  return /[\u3400-\u9fff]/.test(text);
}

export function countHan(text: string): number {
  return text.match(/[\u3400-\u9fff]/g)?.length ?? 0;
}

/** The stretches of Han characters with nothing between them. */
export function hanRuns(text: string): readonly string[] {
  return text.match(/[\u3400-\u9fff]+/g) ?? [];
}
