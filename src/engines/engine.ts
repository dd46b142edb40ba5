import type { Category, TimeRange } from '../schemas.ts';
import type { Market } from './market.ts';

/** Why an engine gave no results, as shown in `unresponsive_engines`; an engine's own text is never passed on. */
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

/** Thrown by `parse` and by the fan-out when an engine's reply is not a list of results. */
export class EngineFailure extends Error {
  readonly reason: FailureReason;
  /** The engine's Retry-After header, in ms. */
  readonly retryAfterMs: number | undefined;

  constructor(
    reason: FailureReason,
    { retryAfterMs, ...options }: ErrorOptions & { retryAfterMs?: number | undefined } = {},
  ) {
    super(reason, options);
    this.name = 'EngineFailure';
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}

/** One query to one engine. */
export interface EngineQuery {
  text: string;
  market: Market;
  category: Category;
  timeRange: TimeRange;
  /** YYYY-MM-DD, both included; undefined = open. Results of engines without such a filter are filtered afterwards. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** Registrable domains or hosts. Results of engines without such a filter are filtered afterwards. */
  includeDomains: readonly string[];
  excludeDomains: readonly string[];
  /** Results wanted; an engine may return more or fewer. */
  count: number;
  now: Date;
}

/** An HTTP request: GET without a body, else POST. `headers` are added to the client's defaults. */
export interface EngineRequest {
  url: string;
  headers?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
}

/** An HTTP response, decoded to text. `url` is the final URL; redirects to other sites are not followed. */
export interface EngineResponse {
  url: string;
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** One result, without markup. */
export interface EngineResult {
  title: string;
  /** Absolute http(s) URL of the page; an engine's redirect URL is unwrapped where that takes no request. */
  url: string;
  /** Plain text; may be ''. */
  snippet: string;
  /** ISO 8601; null when the engine gives no date. */
  published: string | null;
}

/** An engine's results, or the follow-up request that returns them. */
export interface EngineReply {
  results: EngineResult[];
  /** Failed engines behind a metasearch engine. */
  unresponsive?: Array<[engine: string, reason: FailureReason]>;
  /** A follow-up request that gives the results, such as a form with a token; at most 2 in a row. */
  next?: EngineRequest;
  /** The engine's own selectors found nothing, and the results were found by the shape of the page. */
  isByStructure?: true;
}

/** Rate limits that an engine tolerates. */
export interface Politeness {
  /** Concurrent requests. */
  inFlight: number;
  /** Requests in any 60 s. */
  perMinute: number;
}

/**
 * A search engine: its capabilities and two pure functions. Timeouts, failures, concurrency and caching are handled by
 * `engines/fan-out/` and `engines/query.ts`.
 */
export interface Engine {
  /** The name in SEARCH_ENGINES and in `results[].engine`. */
  name: string;
  /** The index that it searches: engines over the same index count once in ranking. */
  provider: string;
  categories: readonly Category[];
  /** Periods that the engine can filter by; for the others the results are filtered by date afterwards. */
  timeRanges: readonly TimeRange[];
  /** Weight of the engine's order in ranking, 0 to 1. */
  weight: number;
  /** Most planned queries that it is sent per search; 1 for engines that soon refuse. */
  maxQueries: number;
  /** Planned queries in Simplified Chinese are sent first. */
  prefersSimplified?: true;
  /** Asked only when the others return too few results. */
  isFallback?: true | undefined;
  /** An encyclopedia: it has entries instead of pages of the web, so its results alone are never enough. */
  isReference?: true;
  /** It sends unrelated results instead of refusing a client, so the relevance guard checks it more strictly. */
  mayMislead?: boolean;
  /** The operator's own instance: a call with no other engine may always ask it, even while it is suspended. */
  isOwn?: boolean;
  /** Cookies that the engine sets are sent back. */
  keepsCookies?: true;
  /** Absent = the default limit in `fan-out/upstream.ts`. */
  politeness?: Politeness;
  /** In ms; absent = ENGINE_TIMEOUT_MS. */
  timeoutMs?: number;
  /** Returns the reason for an error status that has a special meaning at this engine; undefined = the usual reason. */
  explain?(response: EngineResponse): FailureReason | undefined;
  /** Whether a response with an error status means that there are no results. */
  saysNothingFound?(response: EngineResponse): boolean;
  request(query: EngineQuery): EngineRequest;
  /** Throws EngineFailure for block pages, errors and replies of an unknown shape. */
  parse(response: EngineResponse, query: EngineQuery): EngineReply;
}
