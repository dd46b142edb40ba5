/**
 * Returns the line that opened the code block in which a piece of markdown ends; undefined when it ends outside code.
 * `opened`: the line that opened the code block in which the piece begins.
 */
export function openFence(markdown: string, opened?: string): string | undefined {
  let open = opened;
  for (const [line, fence] of markdown.matchAll(FENCE)) {
    if (open === undefined) open = fence?.trim();
    else if (closes(line.trim(), open)) open = undefined;
  }
  return open;
}

/** Adds the fences that a piece cut out of markdown has lost. `opened`: the line that opened the block it begins in. */
export function withOwnFences(piece: string, opened?: string): string {
  const begun = opened === undefined ? piece : `${opened}\n${piece}`;
  const open = openFence(begun);
  return open === undefined ? begun : `${begun}${begun.endsWith('\n') ? '' : '\n'}${markOf(open)}`;
}

/** Returns a fence for code: at least `least` backticks, and more than the code has in a row. */
export function fenceFor(code: string, least = 3): string {
  const longest = (code.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 0);
  return '`'.repeat(Math.max(least, longest + 1));
}

/** The longest closing fence that `withOwnFences` may append. */
export const LONGEST_FENCE = '`'.repeat(12);

/** A fence at the beginning of a line or list item. Longer runs are horizontal rules and ASCII art. */
const FENCE = /^ *(?:(?:[-*+]|\d{1,9}[.)]) +)*(`{3,12}[^`\n]*|~{3,12}(?!~).*)$/gm;

function closes(line: string, open: string): boolean {
  const mark = markOf(open);
  return line.startsWith(mark) && line === (mark[0] ?? '').repeat(line.length);
}

/** Returns the backticks or tildes of the line that opens a block; the same mark closes it. */
function markOf(open: string): string {
  return /^(?:`+|~+)/.exec(open)?.[0] ?? '';
}
