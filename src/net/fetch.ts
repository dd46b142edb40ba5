import { linked } from '../linked.ts';
import { NetFailure } from './failure.ts';

/** What outgoing HTTP looks like to those who ask: the same for pages (client.ts) and for engines (operator-client.ts). */
export interface Fetched {
  /** After redirects. */
  url: string;
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Decompressed bytes. */
  body: Buffer;
}

export interface FetchOptions {
  /** By default POST where there is something to send. */
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

/** Resolves for every HTTP status; throws NetFailure when there is no whole reply, and the abort's reason when `signal` fires. */
export type Fetch<Options = FetchOptions> = (url: string, options: Options) => Promise<Fetched>;

export interface Client<Options = FetchOptions> {
  fetch: Fetch<Options>;
  /** Closes the idle connections. */
  close(): void;
}

/** What a browser set to Traditional Chinese accepts. */
export const PAGE_HEADERS = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'zh-TW,zh;q=0.9,en;q=0.5',
};

export function methodOf({ method, json, form }: Pick<FetchOptions, 'method' | 'json' | 'form'>): 'GET' | 'POST' {
  return method ?? (json !== undefined || form !== undefined ? 'POST' : 'GET');
}

/**
 * Runs a request within its time, which is one for all of its hops. What goes wrong comes out as the reason that the caller
 * left, or as a NetFailure.
 */
export async function within<T>(
  { signal: leaving, timeoutMs }: Pick<FetchOptions, 'signal' | 'timeoutMs'>,
  toFailure: (error: unknown) => NetFailure,
  request: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  leaving.throwIfAborted();
  const { signal, isLate, release } = linked([leaving], timeoutMs);
  try {
    return await request(signal);
  } catch (error) {
    leaving.throwIfAborted();
    throw isLate() ? new NetFailure('timeout', { cause: error }) : toFailure(error);
  } finally {
    release();
  }
}

/** Our own failure among an error's causes. */
export function netFailureIn(error: unknown): NetFailure | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof NetFailure) return cause;
  return undefined;
}
