import type { EngineResult } from '../../engine.ts';

/** A list that may be the results, in the page's order. */
export type Candidate = EngineResult[];

/** What reading takes besides the page: the engine's own site, and which texts speak of the query. */
export interface Reading {
  base: string;
  ownSite: string;
  now: Date;
  /** Whether results on a single site are expected. */
  isOfOneSite: boolean;
  isRelated(text: string): boolean;
}

export const MIN_RESULTS = 2; // boxes or records in a row
export const MAX_LISTS = 400; // arrays and groups that are compared

// Measures of texts, in characters.
export const MAX_LABEL = 6;
export const MIN_SNIPPET = 3;
export const MIN_PASSAGE = 12;
export const MAX_LINE = 120; // a longer line is a passage
export const MAX_WORTH = 300; // a longer passage is not better
