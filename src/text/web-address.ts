/**
 * Longest URL that is read, in UTF-16 units: servers hardly accept more, and parsing a megabyte beyond ASCII takes half a
 * second of the thread that answers all callers.
 */
export const MAX_URL = 8_192;

/** Parses like `URL.parse`, but returns null for a URL that is longer than any page's. */
export function parseUrl(text: string, base?: string | URL): URL | null {
  return text.length > MAX_URL ? null : URL.parse(text, base);
}

/**
 * Parses like `URL.parse`, but returns null also for a text with a line break or tab inside. A URL parser drops these,
 * and so makes two addresses on two lines into a third one that nobody wrote.
 */
export function parseAddress(text: string): URL | null {
  return text.length > MAX_URL || /[\t\n\r]/.test(text.trim()) ? null : URL.parse(text);
}
