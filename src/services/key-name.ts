/** Longest name of an API key, in UTF-16 units, as browsers count them. */
export const MAX_KEY_NAME = 100;

/**
 * Name of the key under which the playground's calls are recorded. It is found by this name, so no other key may have
 * it.
 */
export const DASHBOARD_KEY_NAME = 'Playground';

/** Trims the name of an API key; null when it is invalid: empty, too long, reserved, or with control characters. */
export function parseKeyName(said: unknown): string | null {
  if (typeof said !== 'string' || said.trim() === '' || said.length > MAX_KEY_NAME) return null;
  if (/\p{Cc}/u.test(said)) return null; // Postgres cannot store U+0000
  const name = said.trim();
  return name === DASHBOARD_KEY_NAME ? null : name;
}
