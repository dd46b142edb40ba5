/** Characters that separate the words of a query: JavaScript's blanks, and those that only Python splits at. */
const BLANK = '[\\s\\x1c-\\x1f\\x85]';

/**
 * Returns a function that removes an engine's commands from a query: all signs at the beginnings of words. The signs are
 * the alternatives of a pattern. A command would redirect the query to another site, which counts as a refusal, so that
 * any caller could suspend the engine. A query of nothing but signs is quoted, as engines refuse an empty one.
 */
export function commandRemover(signs: string): (query: string) => string {
  const commands = new RegExp(`(^|${BLANK})(?:${signs})+`, 'g');
  return (query) => query.replace(commands, '$1').trim() || `"${query.replace(BLANKS, '')}"`;
}

const BLANKS = new RegExp(BLANK, 'g');
