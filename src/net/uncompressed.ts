/**
 * Whether a body is not, or not only, in its Content-Encoding: some scripts append plain text to compressed output, and
 * some headers announce a compression that is missing. Browsers read some of these bodies, and most of these servers
 * send a good body when asked for an uncompressed one.
 */
export function isBrokenCompression(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && CODES.test(String(cause.code))) return true;
  }
  return false;
}

/** Error codes of zlib, brotli and zstd. */
const CODES = /^(?:Z_|ERR__|ZSTD_)/;

interface Compressed {
  headers?: object;
  cache?: unknown;
}

/** Returns the request for an uncompressed body, without the cache, which contains the broken one. */
export function uncompressed<Request extends Compressed>({ cache: _, ...request }: Request) {
  return { ...request, headers: { ...request.headers, 'accept-encoding': 'identity' } };
}
