/**
 * Whether a body is not what its Content-Encoding says, or not only that: scripts print on after they have compressed, and headers
 * promise what is not done. Browsers read some of these, and most of these servers send a good body when asked for a plain one.
 */
export function isBrokenCompression(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && CODES.test(String(cause.code))) return true;
  }
  return false;
}

/** Of zlib's, brotli's and zstd's errors. */
const CODES = /^(?:Z_|ERR__|ZSTD_)/;

interface Compressed {
  headers?: object;
  cache?: unknown;
}

/** The request for a plain body; not from the cache, which has the broken one. */
export function uncompressed<Request extends Compressed>({ cache: _, ...request }: Request) {
  return { ...request, headers: { ...request.headers, 'accept-encoding': 'identity' } };
}
