import type { Readable } from 'node:stream';

/**
 * Yields the lines of a UTF-8 text. node:readline is no replacement, because it also ends lines at U+2028 and U+2029,
 * which JSON strings may contain unescaped.
 */
export async function* linesIn(text: Readable): AsyncIterable<string> {
  let rest = '';
  for await (const piece of text.setEncoding('utf8')) {
    rest += piece;
    if (!piece.includes('\n')) continue;
    const lines = rest.split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
