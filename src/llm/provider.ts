import type { Category, Lang, TimeRange } from '../schemas.ts';

/** What an answer is made of. `n` is the source's place in the returned `results`, counted from 1, and what [n] cites. */
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
  /** The query in other words, as it was searched for too. */
  variants?: readonly string[];
  /** Whether the sources are known to be about others than the query names. */
  isOfOthers?: boolean;
  sources: readonly Source[];
  now: Date;
  /** YYYY-MM-DD where the asker is; that of UTC+8 where absent. */
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
  /** The page in order, in pieces. Untrusted. */
  passages: readonly string[];
}

export interface PlanInput {
  query: string;
  lang: Lang;
  /** YYYY-MM-DD where the asker is. */
  today: string;
}

/** Another way to ask; not yet checked against what a plan may be. */
export interface PlanSuggestion {
  /** Without the original. */
  queries: string[];
  category: Category;
  timeRange: TimeRange;
}

/** Tokens one step used, as the provider counts them; 0 for the embedded one. */
export interface Usage {
  inputTokens: number;
  outputTokens: number;
}

/**
 * One language model. Every function may throw `ModelOutage`; nothing else is expected of it.
 * All text that comes back is Traditional Chinese, whatever the sources' script.
 */
export interface Provider {
  name: string;
  /** An answer whose every sentence ends with its [n]. */
  answer(input: AnswerInput, signal: AbortSignal): Promise<string>;
  /** 300–600 characters of what the page says about the query; of an English page the embedded one quotes twice as many letters. */
  summarize(input: SummarizeInput, signal: AbortSignal): Promise<string>;
  /** Absent when the provider cannot plan (the embedded one; rules do). */
  plan?(input: PlanInput, signal: AbortSignal): Promise<PlanSuggestion>;
  /** Indices into `passages` worth keeping, ascending. Absent when the provider cannot judge relevance (the embedded one). */
  filter?(input: FilterInput, signal: AbortSignal): Promise<number[]>;
}
