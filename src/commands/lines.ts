import type { Readable } from 'node:stream';

/**
 * The lines of a text in UTF-8. Not those of node:readline, which also ends a line at U+2028 and U+2029: both may stand in the
 * strings of JSON as they are.
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
