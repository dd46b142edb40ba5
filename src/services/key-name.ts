/** Longest name of an API key, in UTF-16 units, as browsers count them. */
export const MAX_KEY_NAME = 100;

/** Trims the name of an API key; null when it is invalid: empty, too long, or with control characters. */
export function parseKeyName(said: unknown): string | null {
  if (typeof said !== 'string' || said.trim() === '' || said.length > MAX_KEY_NAME) return null;
  return /\p{Cc}/u.test(said) ? null : said.trim(); // Postgres cannot store U+0000
}
