/**
 * The line that opened the code block in which a piece of markdown ends; undefined outside code. `opened` is the same
 * for the beginning of the piece.
 */
export function openFence(markdown: string, opened?: string): string | undefined {
  let open = opened;
  for (const [line, fence] of markdown.matchAll(FENCE)) {
    if (open === undefined) open = fence?.trim();
    else if (closes(line.trim(), open)) open = undefined;
  }
  return open;
}

/** A piece cut out of markdown, with the fences that its code has lost. `opened`: the line that opened the block it begins in. */
export function withOwnFences(piece: string, opened?: string): string {
  const begun = opened === undefined ? piece : `${opened}\n${piece}`;
  const open = openFence(begun);
  return open === undefined ? begun : `${begun}${begun.endsWith('\n') ? '' : '\n'}${markOf(open)}`;
}

/** The fence around code: at least `least` backticks, and more than stand together in it. */
export function fenceFor(code: string, least = 3): string {
  const longest = (code.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 0);
  return '`'.repeat(Math.max(least, longest + 1));
}

/** The longest closing fence that `withOwnFences` may append. */
export const LONGEST_FENCE = '`'.repeat(12);

/** At the beginning of a line, or of an item of a list. Longer ones are rules and pictures made of characters. */
const FENCE = /^ *(?:(?:[-*+]|\d{1,9}[.)]) +)*(`{3,12}[^`\n]*|~{3,12}(?!~).*)$/gm;

function closes(line: string, open: string): boolean {
  const mark = markOf(open);
  return line.startsWith(mark) && line === (mark[0] ?? '').repeat(line.length);
}

/** The backticks or tildes that open a block, and close it. */
function markOf(open: string): string {
  return /^(?:`+|~+)/.exec(open)?.[0] ?? '';
}
