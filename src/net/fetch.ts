import { withTimeout } from '../time/with-timeout.ts';
import { NetFailure } from './failure.ts';

/** A response to an outgoing request, the same for pages (client.ts) and engines (operator-client.ts). */
export interface Fetched {
  /** The final URL, after redirects. */
  url: string;
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** The decompressed body. */
  body: Buffer;
}

/** A response without its body: what is known before the body arrives. */
export type Head = Pick<Fetched, 'status' | 'headers'>;

/** Options of a request: a GET, or a POST when there is a body (`json` or `form`). */
export interface FetchOptions {
  headers?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
  /** Time limit for everything, in ms: DNS, connecting, redirects and body. */
  timeoutMs: number;
  /** Limit for the decompressed body. */
  maxBytes: number;
  maxRedirects: number;
  signal: AbortSignal;
}

/** Resolves for every HTTP status. Throws NetFailure for an incomplete response, the signal's reason when it fires. */
export type Fetch<Options = FetchOptions> = (url: string, options: Options) => Promise<Fetched>;

/** A `Fetch` with the connections that it keeps open. */
export interface Client<Options = FetchOptions> {
  fetch: Fetch<Options>;
  /** Closes the idle connections. */
  close(): void;
}

/** Headers that a browser set to Traditional Chinese sends for a page. */
export const PAGE_HEADERS = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'zh-TW,zh;q=0.9,en;q=0.5',
};

/** Returns POST for a request with a body, else GET. */
export function methodOf({ json, form }: Pick<FetchOptions, 'json' | 'form'>): 'GET' | 'POST' {
  return json !== undefined || form !== undefined ? 'POST' : 'GET';
}

/** Runs a request with one timeout for all hops. Throws the signal's reason when it fires, else only NetFailure. */
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

/** Returns a header's value, the first of several; `name` is in lower case. */
export function headerIn({ headers }: Pick<Fetched, 'headers'>, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Finds the NetFailure among an error and its causes. */
export function netFailureIn(error: unknown): NetFailure | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof NetFailure) return cause;
  return undefined;
}
