/**
 * Parses like `URL.parse`, but returns null also for a text with a line break or tab inside. A URL parser drops these,
 * and so makes two addresses on two lines into a third one that nobody wrote.
 */
export function parseAddress(text: string): URL | null {
  return /[\t\n\r]/.test(text.trim()) ? null : URL.parse(text);
}
