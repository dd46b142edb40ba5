/** Line breaks as a reader may see them: Unicode's mandatory breaks (UAX #14). */
const BREAK = /\r\n|[\n\v\f\r\x85\u2028\u2029]/g;

/** Indents every line after the first, so that none looks like a line of the surrounding text. */
export function indented(text: string, indent: string): string {
  return text.replace(BREAK, `\n${indent}`);
}

/** Replaces line breaks by blanks. */
export function inOneLine(text: string): string {
  return text.replace(BREAK, ' ');
}
