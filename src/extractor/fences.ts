/**
 * The line that opened the code block in which a piece of markdown ends, if it ends in one. `opened`: the line that opened
 * the one in which it begins.
 */
export function openFence(markdown: string, opened?: string): string | undefined {
  let open = opened;
  for (const [line] of markdown.matchAll(FENCE)) {
    if (open === undefined) open = line.trim();
    else if (closes(line.trim(), open)) open = undefined;
  }
  return open;
}

/** What ends the code block that this line opened. */
export function closingFence(open: string): string {
  return /^(?:`+|~+)/.exec(open)?.[0] ?? '';
}

const FENCE = /^ *(?:`{3,}[^`\n]*|~{3,}.*)$/gm;

function closes(line: string, open: string): boolean {
  const mark = closingFence(open);
  return line.startsWith(mark) && line === (mark[0] ?? '').repeat(line.length);
}
