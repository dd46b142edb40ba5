/**
 * Yields the lines of a stream as bytes, so that their reader refuses those that are not UTF-8. node:readline is no
 * replacement, because it also ends lines at U+2028 and U+2029, which JSON strings may contain unescaped.
 */
export async function* linesIn(stream: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let begun: Buffer[] = [];
  for await (const piece of stream) {
    let from = 0;
    for (let end = piece.indexOf(NEWLINE); end >= 0; end = piece.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...begun, piece.subarray(from, end)]);
      begun = [];
      from = end + 1;
    }
    begun.push(piece.subarray(from));
  }
  const last = Buffer.concat(begun);
  if (last.length > 0) yield last;
}

const NEWLINE = 0x0a;

/** Whether a line has nothing but blanks, such as the carriage return before a newline. */
export function isBlankLine(line: Buffer): boolean {
  return !line.some((byte) => byte > 0x20);
}
