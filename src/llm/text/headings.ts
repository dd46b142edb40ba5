/** Adds the headings above the kept passages, which tell what a paragraph is about. Returns ascending indices. */
export function withHeadings(kept: readonly number[], passages: readonly string[]): number[] {
  const all = new Set(kept);
  for (const index of kept) for (const heading of headingsAbove(index, passages)) all.add(heading);
  return [...all].sort((one, other) => one - other);
}

/** Returns the index of the nearest heading above, of the nearest one of a higher level above that, and so on. */
function headingsAbove(index: number, passages: readonly string[]): number[] {
  const found: number[] = [];
  let level = headingLevel(passages[index] ?? '') ?? BOLD_LEVEL + 1;
  for (let at = index - 1; at >= 0 && level > 1; at--) {
    const own = headingLevel(passages[at] ?? '');
    if (own === undefined || own >= level) continue;
    found.push(at);
    level = own;
  }
  return found;
}

const BOLD_LEVEL = 7;
const BOLD_LINE = /^\*\*[^*\n。！!，,]{2,40}\*\*$/;

/** Returns 1 to 6 for a Markdown heading, 7 for a short line in bold, which pages without headings have instead. */
export function headingLevel(passage: string): number | undefined {
  return /^(#{1,6}) /.exec(passage)?.[1]?.length ?? (BOLD_LINE.test(passage) ? BOLD_LEVEL : undefined);
}
