import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import type { Request, RequestHandler } from 'express';
import { ServiceError } from '../../errors.ts';

const MAX_BODY_BYTES = 1024 * 1024; // of the body as it is sent, and again of the decoded body

/** Middleware for `readBody`. */
export const rawBody: RequestHandler = async (request, response, next) => {
  await readBody(request, response);
  next();
};

/**
 * Puts the body's bytes into `request.body`, regardless of its Content-Type and with its Content-Encoding undone;
 * undefined when there is no body. Throws `invalid_json` for a body that cannot be read. For one that is too long it
 * throws `invalid_request` with status 413, and closes the connection after the reply; it does so as soon as the limit
 * is passed, whereas Express's own parser would first read to the end.
 */
export async function readBody(request: Request, response: ServerResponse): Promise<void> {
  const { headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  try {
    if (Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge();
    if (headers.expect !== undefined) sendContinue(request, response);
    request.body = await bytesOf(request);
  } catch (error) {
    if (isTooLarge(error)) response.setHeader('Connection', 'close');
    throw error;
  }
}

/** Whether the error is that of `readBody` for a body over the limit. */
export function isTooLarge(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.status === 413;
}

/** Answers `Expect: 100-continue`. As the body will come, the connection may be kept after all (see http-server.ts). */
function sendContinue({ headers }: IncomingMessage, response: ServerResponse): void {
  response.shouldKeepAlive = !/\bclose\b/i.test(headers.connection ?? '');
  response.writeContinue();
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const content = contentOf(request);
  try {
    return await read(content, request);
  } finally {
    if (content !== request) {
      request.unpipe();
      content.destroy();
      request.resume(); // reads to the end of the request, so that it completes
    }
  }
}

/** Reads the content. Rejects at the limit; bytes after it are still received, but dropped. */
function read(content: Readable, request: IncomingMessage): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const pieces: Buffer[] = [];
  const refuse = () => {
    pieces.length = 0;
    reject(tooLarge());
  };
  content.on('data', (piece: Buffer) => pieces.push(piece));
  whenPassed(content, refuse);
  if (content !== request) whenPassed(request, refuse); // a long compressed body may decode to almost nothing
  content.on('end', () => resolve(Buffer.concat(pieces)));
  for (const stream of [content, request]) stream.on('error', (cause) => reject(unreadable(cause)));
  request.on('close', () => request.complete || reject(unreadable())); // when the caller hangs up, there is no `end`
  return promise;
}

/** Calls `onPassed` with each piece beyond the limit. */
function whenPassed(stream: Readable, onPassed: () => void): void {
  let bytes = 0;
  stream.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > MAX_BODY_BYTES) onPassed();
  });
}

/** Decoders by Content-Encoding. */
const UNDO: Readonly<Record<string, () => Duplex>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip, // the same, RFC 9110 §8.4.1.3
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/** Returns the body with its Content-Encoding undone. Throws `invalid_json` for an unknown one. */
function contentOf(request: IncomingMessage): Readable {
  const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (encoding === 'identity') return request;
  const undo = Object.hasOwn(UNDO, encoding) ? UNDO[encoding] : undefined;
  if (undo === undefined) throw unreadable();
  return request.pipe(undo());
}

function tooLarge(): ServiceError {
  return new ServiceError('invalid_request', '請求內容超過 1 MiB 上限。', { status: 413 });
}

function unreadable(cause?: Error): ServiceError {
  return new ServiceError('invalid_json', '無法讀取請求內容。', {}, { cause });
}
