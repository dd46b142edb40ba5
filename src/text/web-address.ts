/**
 * As `URL.parse`. Null too for a text with a line break or a tab inside, which a URL parser drops: of two addresses on two lines
 * it makes a third one that nobody wrote.
 */
export function parseAddress(text: string): URL | null {
  return /[\t\n\r]/.test(text.trim()) ? null : URL.parse(text);
}
