import { toSimplified } from '../../text/script.ts';

const MAX_QUERY_CHARACTERS = 400; // SPEC recommends fewer; every sentence is compared with the whole query

/** Returns the beginning of a query, which is all that sentences are compared with. */
export function shortQuery(query: string): string {
  return query.slice(0, MAX_QUERY_CHARACTERS);
}

/** Returns the same beginning in Simplified characters. */
export function simplifiedQuery(query: string): string {
  return toSimplified(shortQuery(query));
}
