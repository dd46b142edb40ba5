import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import type { Request, RequestHandler } from 'express';
import { ServiceError } from '../../errors.ts';

const MAX_BODY_BYTES = 1024 * 1024; // as it is sent, and with its Content-Encoding undone

/** See readBody. */
export const rawBody: RequestHandler = async (request, response, next) => {
  await readBody(request, response);
  next();
};

/**
 * Puts the body's bytes into `request.body`, whatever Content-Type says, with its Content-Encoding undone; undefined when there
 * is no body. Throws `invalid_json` for one that cannot be read, and `invalid_request` with status 413 as soon as it is known to
 * be too long, where Express's own parser would read it to its end first. The connection is to be closed then.
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

export function isTooLarge(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.status === 413;
}

/** The caller waits for it, and so does the server's decision to close a connection on which the body never came. */
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
      request.resume(); // so that it ends
    }
  }
}

/** What comes after the limit flows on, and is dropped. */
function read(content: Readable, request: IncomingMessage): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const pieces: Buffer[] = [];
  const refuse = () => {
    pieces.length = 0;
    reject(tooLarge());
  };
  content.on('data', (piece: Buffer) => pieces.push(piece));
  whenPassed(content, refuse);
  if (content !== request) whenPassed(request, refuse); // much that is compressed may be nothing
  content.on('end', () => resolve(Buffer.concat(pieces)));
  for (const stream of [content, request]) stream.on('error', (cause) => reject(unreadable(cause)));
  request.on('close', () => request.complete || reject(unreadable())); // no end comes from a caller that hung up
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

const UNDO: Readonly<Record<string, () => Duplex>> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/** The body with its Content-Encoding undone. */
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
