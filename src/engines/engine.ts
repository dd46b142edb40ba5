import type { Category, TimeRange } from '../schemas.ts';
import type { Market } from './market.ts';

/** Why an engine gave nothing. These words go out in `unresponsive_engines`; an engine's own text never does. */
export type FailureReason =
  | 'timeout'
  | 'late'
  | 'captcha'
  | 'access_denied'
  | 'rate_limited'
  | `http_error ${number}`
  | 'network_error'
  | 'bad_response'
  | 'empty_response'
  | 'irrelevant_results'
  | 'quota_exceeded'
  | `suspended: ${string}`;

/** Thrown by an engine's `parse` (or by the fan-out) when the reply is not a list of results. */
export class EngineFailure extends Error {
  readonly reason: FailureReason;
  /** How long the engine asked to be left alone, ms, when it said so. */
  readonly retryAfterMs: number | undefined;

  constructor(reason: FailureReason, { retryAfterMs, ...options }: ErrorOptions & { retryAfterMs?: number } = {}) {
    super(reason, options);
    this.name = 'EngineFailure';
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}

/** One question for one engine. */
export interface EngineQuery {
  text: string;
  market: Market;
  category: Category;
  timeRange: TimeRange;
  /** YYYY-MM-DD, first and last day wanted; undefined = open. What an engine cannot say is filtered afterwards. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** Registrable domains or hosts; engines that can say so do, the rest is filtered afterwards. */
  includeDomains: readonly string[];
  excludeDomains: readonly string[];
  /** How many results the caller would like; an engine may give more or fewer. */
  count: number;
  now: Date;
}

/** What to send. Headers beyond the client's defaults only; no body means GET. */
export interface EngineRequest {
  url: string;
  headers?: Record<string, string>;
  /** A JSON body makes it a POST. */
  json?: unknown;
  /** A form body makes it a POST. */
  form?: Record<string, string>;
}

/** The reply as it came, already decoded to text. `url` is the final one; redirects to another site are not followed. */
export interface EngineResponse {
  url: string;
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** One result as an engine gives it, cleaned of mark-up. */
export interface EngineResult {
  title: string;
  /** Absolute http(s) address of the page itself, unwrapped from the engine's redirect where that takes no request. */
  url: string;
  /** Plain text, may be ''. */
  snippet: string;
  /** ISO 8601, or null when the engine does not say. */
  published: string | null;
}

export interface EngineReply {
  results: EngineResult[];
  /** Engines behind this one (a metasearch) that failed: [name, reason]. */
  unresponsive?: Array<[engine: string, reason: FailureReason]>;
  /** There is one more request to send before there are results: a form with a token, say. At most 2 in a row. */
  next?: EngineRequest;
}

/** How often an engine may be asked before it minds. */
export interface Politeness {
  /** Requests at a time. */
  inFlight: number;
  /** Requests in any 60 s. */
  perMinute: number;
}

/**
 * An upstream search engine: two pure functions and what it can do.
 * Time, failure, concurrency and retries belong to `engines/query.ts`.
 */
export interface Engine {
  /** As in SEARCH_ENGINES and in `results[].engine`. */
  name: string;
  /** Engines that share an index share one vote in ranking. */
  provider: string;
  categories: readonly Category[];
  /** Periods it filters by itself; for the others the results are filtered by date afterwards. */
  timeRanges: readonly TimeRange[];
  /** 0..1, how far its order is trusted. */
  weight: number;
  /** How many of the planned queries it is sent at most: touchy engines get 1. */
  maxQueries: number;
  /** It reads Simplified Chinese better: it gets the planned queries in that script first. */
  prefersSimplified?: true;
  /** Asked only when the others gave too little: touchy, slow, or a copy of another's index. */
  isFallback?: true | undefined;
  /** It gives clients it dislikes unrelated pages instead of a refusal: its replies are looked at more closely. */
  mayMislead?: boolean;
  /** The operator's own: to ask it again after a refusal offends nobody, so it is never kept from a call that has no other. */
  isOwn?: boolean;
  /** It sets cookies and expects to see them again. */
  keepsCookies?: true;
  /** Absent = as much as the fan-out's own limit. */
  politeness?: Politeness;
  /** Longest it may take, ms; the fan-out's default when absent. */
  timeoutMs?: number;
  /** What a status that is no 2xx means, where the engine has its own ways; undefined = what it means everywhere. */
  explain?(response: EngineResponse): FailureReason | undefined;
  request(query: EngineQuery): EngineRequest;
  /** Throws EngineFailure when the reply is a block page, an error or not what it should be. */
  parse(response: EngineResponse, query: EngineQuery): EngineReply;
}
