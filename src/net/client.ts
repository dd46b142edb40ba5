/**
 * Outgoing HTTP. Two clients: one for addresses the operator configured (engines, may be on loopback), and one for
 * addresses that callers and results bring, which the guard confines to public ones.
 */
export interface Fetched {
  /** After redirects. */
  url: string;
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Decompressed bytes. */
  body: Buffer;
}

export interface FetchOptions {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
  /** ms for everything: DNS, connect, redirects, body. */
  timeoutMs: number;
  /** Decompressed bytes. */
  maxBytes: number;
  maxRedirects: number;
  signal: AbortSignal;
}

export type NetFailureReason =
  | 'timeout'
  | 'network_error'
  | 'forbidden_address'
  | 'invalid_url'
  | 'too_large'
  | 'too_many_redirects';

export class NetFailure extends Error {
  readonly reason: NetFailureReason;

  constructor(reason: NetFailureReason, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'NetFailure';
    this.reason = reason;
  }
}

/** Resolves for every HTTP status; throws NetFailure when there is no whole reply, and AbortError when `signal` fires. */
export type Fetch = (url: string, options: FetchOptions) => Promise<Fetched>;
