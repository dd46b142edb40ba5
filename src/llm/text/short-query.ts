import { toSimplified } from '../../text/script.ts';

const MAX_QUERY_CHARACTERS = 400; // SPEC recommends fewer; every sentence is compared with all of it

/** As much of a query as sentences are compared with. */
export function shortQuery(query: string): string {
  return query.slice(0, MAX_QUERY_CHARACTERS);
}

/** The same in Simplified. */
export function simplifiedQuery(query: string): string {
  return toSimplified(shortQuery(query));
}
