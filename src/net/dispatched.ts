import type { IncomingHttpHeaders } from 'node:http';
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
  options: DispatchedOptions,
): Promise<Reply> {
  const { signal } = options;
  signal.throwIfAborted();
  const collector = new Collector(options);
  const leave = () => collector.fail(signal.reason);
  dispatcher.dispatch(request, collector);
  signal.addEventListener('abort', leave, { once: true });
  return await collector.reply.finally(() => signal.removeEventListener('abort', leave));
}

/** Collects one response: undici calls its `on…` methods, in their order here. */
class Collector implements Dispatcher.DispatchHandler {
  private readonly options: DispatchedOptions;
  private readonly outcome = Promise.withResolvers<Reply>();
  private controller: Dispatcher.DispatchController | undefined;
  private head: Head | undefined;
  /** Absent until the head has arrived, and when the body is not wanted. */
  private body: Body | undefined;
  private unread = 0;
  private unreadTimer: NodeJS.Timeout | undefined;

  constructor(options: DispatchedOptions) {
    this.options = options;
  }

  get reply(): Promise<Reply> {
    return this.outcome.promise;
  }

  /** Rejects the reply and ends the request; one that has not started is ended when it starts. */
  fail(reason: Error): void {
    this.outcome.reject(reason);
    this.controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    const { signal } = this.options;
    if (signal.aborted) this.fail(signal.reason);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    const isWanted = this.options.wantsBody({ status, headers });
    this.head = { status, headers };
    if (isWanted) this.expectBody(Number(headers['content-length']));
    else this.skipBody(this.head);
  }

  onResponseData(_: Dispatcher.DispatchController, piece: Buffer): void {
    if (this.body === undefined) this.skip(piece);
    else this.add(piece, this.body);
  }

  onResponseEnd(): void {
    clearTimeout(this.unreadTimer);
    if (this.head !== undefined) this.outcome.resolve({ ...this.head, body: this.body?.view() ?? NO_BYTES });
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.unreadTimer);
    this.outcome.reject(error);
  }

  /** `length`: the Content-Length; NaN = unknown. */
  private expectBody(length: number): void {
    const { maxBytes } = this.options;
    if (length > maxBytes) this.fail(new NetFailure('too_large'));
    else this.body = new Body(length, maxBytes);
  }

  private skipBody(head: Head): void {
    this.unreadTimer = setTimeout(() => this.fail(new NetFailure('timeout')), MAX_UNREAD_MS);
    this.outcome.resolve({ ...head, body: NO_BYTES });
  }

  private add(piece: Buffer, body: Body): void {
    const { maxBytes, onPiece } = this.options;
    if (body.length + piece.length > maxBytes) this.fail(new NetFailure('too_large'));
    else {
      body.add(piece);
      if (this.head?.headers['content-encoding'] === undefined) onPiece?.(piece);
    }
  }

  private skip(piece: Buffer): void {
    this.unread += piece.length;
    if (this.unread > MAX_UNREAD_BYTES) this.fail(new NetFailure('too_large'));
  }
}

const NO_BYTES = Buffer.alloc(0);
