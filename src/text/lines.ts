/** Where a reader may see a new line: Unicode's mandatory breaks (UAX #14). */
const BREAK = /\r\n|[\n\v\f\r\x85\u2028\u2029]/g;

/** Text in which every line after the first is indented: none of it looks like a line of what is around it. */
export function indented(text: string, indent: string): string {
  return text.replace(BREAK, `\n${indent}`);
}

/** Text in one line. */
export function inOneLine(text: string): string {
  return text.replace(BREAK, ' ');
}
