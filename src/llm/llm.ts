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
  sources: readonly Source[];
  now: Date;
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
  /** 300–600 characters of what the page says about the query. */
  summarize(input: SummarizeInput, signal: AbortSignal): Promise<string>;
  /** Indices into `passages` worth keeping, ascending. Absent when the provider cannot judge relevance (the embedded one). */
  filter?(input: FilterInput, signal: AbortSignal): Promise<number[]>;
}

/** The one kind of error a provider throws: it is away, slow, refused us, or its reply broke the contract. */
export class ModelOutage extends Error {
  readonly reason: 'timeout' | 'unreachable' | 'refused' | 'bad_reply' | 'overloaded';

  constructor(reason: ModelOutage['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.name = 'ModelOutage';
    this.reason = reason;
  }
}

/**
 * What the services use: the configured providers behind one face, tried in order.
 * `answer` and `summarize` always succeed (the embedded provider is last); `filter` may be unavailable.
 */
export interface Llm {
  /** True when a provider with `filter` is configured; it decides the extract surcharge's ceiling. */
  readonly canFilter: boolean;
  answer(input: AnswerInput, signal: AbortSignal): Promise<string>;
  summarize(input: SummarizeInput, signal: AbortSignal): Promise<string>;
  /** null: no provider could, so the caller keeps the whole page and charges nothing for it. */
  filter(input: FilterInput, signal: AbortSignal): Promise<number[] | null>;
}
