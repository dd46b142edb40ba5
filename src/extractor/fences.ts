/**
 * The line that opened the code block in which a piece of markdown ends; undefined outside code. `opened` is the same
 * for the beginning of the piece.
 */
export function openFence(markdown: string, opened?: string): string | undefined {
  let open = opened;
  for (const [line] of markdown.matchAll(FENCE)) {
    if (open === undefined) open = line.trim();
    else if (closes(line.trim(), open)) open = undefined;
  }
  return open;
}

/** The line that closes a code block opened by `open`. */
export function closingFence(open: string): string {
  return /^(?:`+|~+)/.exec(open)?.[0] ?? '';
}

const FENCE = /^ *(?:`{3,}[^`\n]*|~{3,}.*)$/gm;

function closes(line: string, open: string): boolean {
  const mark = closingFence(open);
  return line.startsWith(mark) && line === (mark[0] ?? '').repeat(line.length);
}
