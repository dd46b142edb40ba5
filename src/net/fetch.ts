import { withTimeout } from '../time/with-timeout.ts';
import { NetFailure } from './failure.ts';

/** A response of outgoing HTTP, the same for pages (client.ts) and for engines (operator-client.ts). */
export interface Fetched {
  /** After redirects. */
  url: string;
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Decompressed bytes. */
  body: Buffer;
}

/** A response before its body. */
export type Head = Pick<Fetched, 'status' | 'headers'>;

/** A GET; with a body, `json` or `form`, a POST. */
export interface FetchOptions {
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

/** Resolves for every HTTP status. Throws NetFailure when there is no complete response, and the signal's reason when it fires. */
export type Fetch<Options = FetchOptions> = (url: string, options: Options) => Promise<Fetched>;

export interface Client<Options = FetchOptions> {
  fetch: Fetch<Options>;
  /** Closes the idle connections. */
  close(): void;
}

/** As a browser set to Traditional Chinese sends them. */
export const PAGE_HEADERS = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'zh-TW,zh;q=0.9,en;q=0.5',
};

export function methodOf({ json, form }: Pick<FetchOptions, 'json' | 'form'>): 'GET' | 'POST' {
  return json !== undefined || form !== undefined ? 'POST' : 'GET';
}

/**
 * Runs a request with one timeout for all of its hops. Throws the signal's reason when it fires, else only NetFailure.
 */
export async function runRequest<T>(
  { signal, timeoutMs }: Pick<FetchOptions, 'signal' | 'timeoutMs'>,
  toFailure: (error: unknown) => NetFailure,
  request: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await withTimeout(timeoutMs, signal, request, timedOut);
  } catch (error) {
    signal.throwIfAborted();
    throw toFailure(error);
  }
}

function timedOut(cause: unknown): never {
  throw new NetFailure('timeout', { cause });
}

/** A header's value, the first of several; `name` in lower case. */
export function headerIn({ headers }: Pick<Fetched, 'headers'>, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The NetFailure among an error and its causes. */
export function netFailureIn(error: unknown): NetFailure | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof NetFailure) return cause;
  return undefined;
}
