/** Rough count of a text's tokens: one for a Han character, one for four of the others. An upper bound in practice. */
export function estimateTokens(text: string): number {
  const wide = text.match(/[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/g)?.length ?? 0;
  return wide + Math.ceil((text.length - wide) / 4);
}

/** The beginning of a text that fits, cut at the end of a line or sentence where there is one in the last tenth. */
export function clipToTokens(text: string, budget: number): string {
  if (estimateTokens(text) <= budget) return text;
  let end = Math.floor((text.length * budget) / estimateTokens(text));
  while (end > 0 && estimateTokens(text.slice(0, end)) > budget) end = Math.floor(end * 0.95);
  const clipped = text.slice(0, end);
  const lastStop = Math.max(clipped.lastIndexOf('\n'), clipped.lastIndexOf('。'));
  return lastStop > end * 0.9 ? clipped.slice(0, lastStop + 1) : clipped;
}
