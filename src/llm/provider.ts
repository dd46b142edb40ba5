import type { Category, Lang, TimeRange } from '../schemas.ts';

/** A source for an answer. `n` is its position in the returned `results`, counted from 1, which [n] cites. */
export interface Source {
  n: number;
  title: string;
  /** Snippet or page text; plain or markdown. Untrusted. */
  text: string;
  /** ISO 8601 or null. */
  published: string | null;
}

export interface AnswerInput {
  query: string;
  /** Rewordings of the query that were searched for too. */
  variants?: readonly string[];
  /** Whether the sources are known to be about other subjects than the one that the query names. */
  isOfOthers?: boolean;
  sources: readonly Source[];
  now: Date;
  /** Date where the asker is, YYYY-MM-DD; by default the date in UTC+8. */
  today?: string;
}

export interface SummarizeInput {
  query: string;
  title: string;
  /** The page's markdown. Untrusted. */
  text: string;
}

export interface FilterInput {
  query: string;
  /** The page's passages, in order. Untrusted. */
  passages: readonly string[];
}

export interface PlanInput {
  query: string;
  lang: Lang;
  /** Date where the asker is, YYYY-MM-DD. */
  today: string;
}

/** A model's plan of a search, not yet checked against the limits of a plan. */
export interface PlanSuggestion {
  /** Rewordings, without the original query. */
  queries: string[];
  category: Category;
  timeRange: TimeRange;
}

/** Tokens that one step used, as the provider counts them. */
export interface Usage {
  inputTokens: number;
  outputTokens: number;
}

/**
 * One language model. Every function may throw `ModelOutage`; nothing else is expected.
 * Chinese in its answers and summaries is Traditional, whatever the sources' script.
 */
export interface Provider {
  name: string;
  /** Writes an answer in which every sentence ends with its [n]. */
  answer(input: AnswerInput, signal: AbortSignal): Promise<string>;
  /**
   * Writes 300–600 characters on what the page says about the query. The embedded provider quotes twice as many
   * letters from an English page.
   */
  summarize(input: SummarizeInput, signal: AbortSignal): Promise<string>;
  /** Absent when the provider cannot plan: the embedded one leaves that to rules. */
  plan?(input: PlanInput, signal: AbortSignal): Promise<PlanSuggestion>;
  /**
   * Returns the indices in `passages` that are worth keeping, ascending. Absent when the provider cannot judge
   * relevance (the embedded one).
   */
  filter?(input: FilterInput, signal: AbortSignal): Promise<number[]>;
}
