/**
 * Longest URL that is read, in UTF-16 units: servers hardly accept more, and parsing a megabyte beyond ASCII takes half a
 * second of the thread that answers all callers.
 */
export const MAX_URL = 8_192;

/**
 * Longest authority (host, port, user name) that is read, in UTF-16 units, as in LONG_AUTHORITY. A host name has at most
 * 253; one of 8 kB beyond ASCII takes 4 ms to convert.
 */
const MAX_AUTHORITY = 1_000;

/** Parses like `URL.parse`, but returns null for a URL that is longer than any page's. */
export function parseUrl(text: string, base?: string | URL): URL | null {
  return isTooLong(text) ? null : URL.parse(text, base);
}

/**
 * Parses like `URL.parse`, but returns null also for a text with a line break or tab inside. A URL parser drops these,
 * and so makes two addresses on two lines into a third one that nobody wrote.
 */
export function parseAddress(text: string): URL | null {
  return isTooLong(text) || /[\t\n\r]/.test(text.trim()) ? null : URL.parse(text);
}

function isTooLong(text: string): boolean {
  if (text.length > MAX_URL) return true;
  return text.length > MAX_AUTHORITY && LONG_AUTHORITY.test(text.replace(/[\t\n\r]/g, ''));
}

/** An authority over the limit. Parsers accept any number of slashes and backslashes after these schemes. */
const LONG_AUTHORITY = /^[\0-\x20]*(?:(?:https?|wss?|ftp):|[/\\]{2})[/\\]*[^/\\?#]{1001}/i;
