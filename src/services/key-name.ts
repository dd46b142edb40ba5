/** The longest name of an API key, in UTF-16 units, as a browser counts them. */
export const MAX_KEY_NAME = 100;

/** What is said to name an API key, without blanks around it; null when it is none: empty, too long, or with control characters. */
export function parseKeyName(said: unknown): string | null {
  if (typeof said !== 'string' || said.trim() === '' || said.length > MAX_KEY_NAME) return null;
  return /\p{Cc}/u.test(said) ? null : said.trim(); // Postgres cannot store U+0000
}
