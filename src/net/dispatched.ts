import type { Dispatcher } from 'undici';
import { Body } from './body.ts';
import { NetFailure } from './failure.ts';
import type { Fetched, Head } from './fetch.ts';

/** A response whose body is still compressed, as received. */
export type Reply = Omit<Fetched, 'url'>;

export interface DispatchedOptions {
  /** Called with the head; if it returns false, the body is not awaited and is returned empty. */
  wantsBody(head: Head): boolean;
  /** Limit for the body as received, which may be compressed. */
  maxBytes: number;
  /** Called with each piece of a body that is not compressed. */
  onPiece: ((piece: Buffer) => void) | undefined;
  signal: AbortSignal;
}

// Limits for reading an unwanted body to its end. Beyond them a new connection is cheaper than reading on or waiting
// longer.
const MAX_UNREAD_BYTES = 20_000;
const MAX_UNREAD_MS = 1_000; // has its own timer, as the signal may have been released by then

/**
 * Sends a request and collects the response, without the stream that undici's `request` creates for a body: creating
 * and reading four such streams was a ninth of a whole search's CPU. Rejects with undici's errors, with NetFailure
 * `too_large`, and with the signal's reason as soon as it fires, whether connected or not.
 */
export async function dispatched(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { wantsBody, maxBytes, onPiece, signal }: DispatchedOptions,
): Promise<Reply> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  let controller: Dispatcher.DispatchController | undefined;
  let reply: Reply | undefined;
  let body: Body | undefined;
  let unread = 0;
  let unreadTimer: NodeJS.Timeout | undefined;
  const fail = (reason: Error) => {
    reject(reason);
    controller?.abort(reason);
  };
  const leave = () => fail(signal.reason);
  dispatcher.dispatch(request, {
    onRequestStart(started) {
      controller = started;
      if (signal.aborted) leave();
    },
    onResponseStart(_, status, headers) {
      if (status < 200) return;
      const isWanted = wantsBody({ status, headers });
      reply = { status, headers, body: NO_BYTES };
      if (!isWanted) {
        unreadTimer = setTimeout(fail, MAX_UNREAD_MS, new NetFailure('timeout'));
        resolve(reply);
      } else if (Number(headers['content-length']) > maxBytes) fail(new NetFailure('too_large'));
      else body = new Body(Number(headers['content-length']), maxBytes);
    },
    onResponseData(_, piece) {
      if (body === undefined) {
        unread += piece.length;
        if (unread > MAX_UNREAD_BYTES) fail(new NetFailure('too_large'));
      } else if (body.length + piece.length > maxBytes) fail(new NetFailure('too_large'));
      else {
        body.add(piece);
        if (reply?.headers['content-encoding'] === undefined) onPiece?.(piece);
      }
    },
    onResponseEnd() {
      clearTimeout(unreadTimer);
      if (reply !== undefined) resolve({ ...reply, body: body?.view() ?? NO_BYTES });
    },
    onResponseError(_, error) {
      clearTimeout(unreadTimer);
      reject(error);
    },
  });
  signal.addEventListener('abort', leave, { once: true });
  return await promise.finally(() => signal.removeEventListener('abort', leave));
}

const NO_BYTES = Buffer.alloc(0);
