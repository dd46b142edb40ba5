const FENCE = /^ {0,12}(?:```|~~~)/gm;
const MAX_BLOCK_CHARACTERS = 6_000; // longer code is judged in pieces, like the page

/** A page's markdown in passages, at its blank lines. A block of code with blank lines is one passage. */
export function passagesOf(markdown: string): string[] {
  const parts = markdown.split(/\n{2,}/);
  const passages: string[] = [];
  for (let at = 0; at < parts.length; ) {
    const end = blockEnd(parts, at);
    passages.push(parts.slice(at, end).join('\n\n'));
    at = end;
  }
  return passages;
}

/** The part after the block of code that begins in a part and ends in a later one; the next part where none does. */
function blockEnd(parts: readonly string[], start: number): number {
  if (!togglesCode(parts[start] ?? '')) return start + 1;
  let length = 0;
  for (let at = start; at < parts.length && length <= MAX_BLOCK_CHARACTERS; at++) {
    const part = parts[at] ?? '';
    length += part.length;
    if (at > start && togglesCode(part)) return at + 1;
  }
  return start + 1;
}

function togglesCode(part: string): boolean {
  return (part.match(FENCE)?.length ?? 0) % 2 === 1;
}
