import { promisify } from 'node:util';
import { brotliDecompress, inflateRaw, unzip, zstdDecompress } from 'node:zlib';
import { NetFailure } from './failure.ts';
import type { Fetched } from './fetch.ts';

const MAX_ENCODINGS = 3; // servers use one; decoding each may take as long as the largest body does

/**
 * Undoes the content encodings that a response's headers name, the last one first. Throws NetFailure `too_large` when
 * the body exceeds `maxBytes` after any of these steps, or when there are too many encodings.
 */
export async function decompressed(
  body: Buffer,
  headers: Fetched['headers'],
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<Buffer> {
  const encodings = encodingsIn(headers);
  if (encodings.length > MAX_ENCODINGS) throw new NetFailure('too_large');
  let bytes = body;
  for (const encoding of encodings.toReversed()) {
    signal.throwIfAborted();
    bytes = await without(encoding, bytes, maxBytes);
  }
  return bytes;
}

function encodingsIn(headers: Fetched['headers']): string[] {
  const text = String(headers['content-encoding'] ?? '').toLowerCase();
  return text.split(/[\s,]+/).filter(Boolean);
}

const DECOMPRESS = {
  unzip: promisify(unzip),
  inflateRaw: promisify(inflateRaw),
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
};

async function without(encoding: string, bytes: Buffer, maxOutputLength: number): Promise<Buffer> {
  if (bytes.length === 0) return bytes; // a response without a body
  const decompress = decompressorFor(encoding, bytes);
  try {
    return (await decompress?.(bytes, { maxOutputLength })) ?? bytes;
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge ? new NetFailure('too_large', { cause: error }) : error;
  }
}

/** Returns the decompressor for an encoding; undefined for an encoding that we neither asked for nor know. */
function decompressorFor(encoding: string, bytes: Buffer) {
  if (encoding === 'br' || encoding === 'zstd') return DECOMPRESS[encoding];
  if (encoding === 'gzip' || encoding === 'x-gzip') return DECOMPRESS.unzip;
  if (encoding !== 'deflate') return undefined;
  // Servers differ in whether they send deflate with zlib's header (RFC 9110 §8.4.1.2).
  const hasHeader = ((bytes[0] ?? 0) & 0x0f) === 8;
  return DECOMPRESS[hasHeader ? 'unzip' : 'inflateRaw'];
}
