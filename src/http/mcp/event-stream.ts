import type { Request, Response } from 'express';
import type { Context } from '../../context.ts';
import { PROTOCOL_VERSION } from '../exchange.ts';
import { jsonLine } from '../reply/json-line.ts';

/** SPEC: the stream "sends one `event: ping`, then closes after 30 seconds". Clients keep reopening it. */
const STREAM_LIFETIME_MS = 30_000;

/** No charset: SPEC says `text/event-stream`. no-transform keeps proxies from buffering the stream to compress it. */
export const EVENT_STREAM = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
  'MCP-Protocol-Version': PROTOCOL_VERSION,
};

/** Returns the frame of a JSON-RPC message. */
export function frame(message: object): string {
  return `event: message\ndata: ${jsonLine(message)}\n\n`;
}

/** Sends one frame, and closes the stream after STREAM_LIFETIME_MS or at shutdown. */
export function openStream(request: Request, response: Response, { shutdown }: Context, first: string): void {
  if (response.closed) return; // no `close` event would come to remove the listener and the timer
  response.writeHead(200, EVENT_STREAM);
  if (request.method === 'HEAD') return void response.end();
  response.write(first);
  if (shutdown.aborted) return void response.end(); // the stream was reopened on a connection that is about to close
  const end = () => response.end();
  const timer = setTimeout(end, STREAM_LIFETIME_MS);
  shutdown.addEventListener('abort', end);
  response.on('close', () => {
    clearTimeout(timer);
    shutdown.removeEventListener('abort', end);
  });
}
