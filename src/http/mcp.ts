import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { Router } from 'express';
import type { Context } from '../context.ts';
import { ServiceError } from '../errors.ts';
import type { Caller } from '../services/ledger/ledger.ts';
import { authenticate, recognize } from './auth.ts';
import { type Exchange, PROTOCOL_VERSION } from './exchange.ts';
import { type Message, type Messages, parseMessages } from './json-rpc/messages.ts';
import { keyRefusal, type RpcReply } from './json-rpc/rpc.ts';
import { type Answer, answers } from './mcp/answers.ts';
import { createInFlight } from './mcp/in-flight.ts';
import { createLegacyStreams } from './mcp/legacy-sse.ts';
import type { SendProgress } from './mcp/progress.ts';
import { jsonLine } from './reply/json-line.ts';
import { callSignal } from './request/call-signal.ts';
import { isTooLarge, readBody } from './request/raw-body.ts';
import type { Routes } from './routing/routes.ts';

/** SPEC: the stream "sends one `event: ping`, then closes after 30 seconds". Clients keep reopening it. */
const STREAM_LIFETIME_MS = 30_000;

/** Routes of `mcpRouter`. */
export const MCP_ROUTES: Routes = { '/mcp': ['POST', 'GET', 'DELETE'] };

/** Routes POST, GET and DELETE /mcp: raw body → parsing → authentication → frames. Every JSON-RPC reply is HTTP 200. */
export function mcpRouter(context: Context, exchange: Exchange): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const inFlight = createInFlight();
  const legacy = createLegacyStreams((stream, message) => stream.write(frame(message)));
  router.post('/mcp', async (request, response) => {
    const { messages, tooLarge } = await received(request, response);
    if (legacy.answer(request, response, messages)) return;
    const find = messages.items.length > 0 && messages.items.every(isToolCall) ? recognize : authenticate;
    const caller = await find(request, context, keyInUrl(request)).catch(refused);
    if (caller instanceof ServiceError) return await writeFrames(response, refusals(messages, caller));
    if (tooLarge !== undefined) throw tooLarge;
    const replies = answers(messages, exchange, {
      context,
      caller,
      inFlight,
      owner: ownerOf(request, caller),
      signal: callSignal(response, context),
      send: sendTo(response),
    });
    if (replies.length === 0) return void response.status(202).end();
    if (messages.items.some(isInitialize)) response.setHeader('Mcp-Session-Id', randomUUID());
    await writeFrames(response, replies);
  });
  router.get('/mcp', async (request, response) => {
    await authenticate(request, context, keyInUrl(request));
    openStream(request, response, context);
    legacy.greet(request, response);
  });
  router.delete('/mcp', (_request, response) => void response.status(202).end());
  return router;
}

interface Received {
  messages: Messages;
  /** Error for a body over the limit, to be thrown once the key has proved valid. */
  tooLarge?: ServiceError;
}

/** Reads the messages in the body. A body that cannot be read (broken gzip) counts as one that does not parse. */
async function received(request: Request, response: Response): Promise<Received> {
  const failure = await readBody(request, response).then(() => undefined, refused);
  if (isTooLarge(failure)) return { messages: { items: [] }, tooLarge: failure };
  return { messages: parseMessages(request.body) };
}

/** Returns the key in the query parameter `apiKey`, which is for clients that cannot set headers. */
function keyInUrl({ query: { apiKey } }: Request): string | undefined {
  const first = Array.isArray(apiKey) ? apiKey[0] : apiKey;
  return typeof first === 'string' ? first : undefined;
}

function isInitialize(item: Message): boolean {
  return item.kind === 'request' && item.request.method === 'initialize';
}

/** Whether the message is a tool call. Only tool calls reserve credits, so only they may use a cached caller. */
function isToolCall(item: Message): boolean {
  return item.kind === 'request' && item.request.method === 'tools/call';
}

/** Returns a ServiceError, and throws any other error again. */
function refused(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  throw error;
}

/** Refuses every request, each under its own id: a client could not match a reply with another id and would hang. */
function refusals({ items }: Messages, refusal: ServiceError): Array<Promise<RpcReply>> {
  const error = keyRefusal(refusal);
  const ids = items.flatMap((item) => (item.kind === 'request' ? [item.request.id] : []));
  return (ids.length > 0 ? ids : [null]).map((id) => Promise.resolve({ jsonrpc: '2.0' as const, id, error }));
}

/** Names the owner of request ids. Sessions have no state: their id only tells apart clients that share a key. */
function ownerOf(request: Request, { apiKeyId }: Caller): string {
  return `${apiKeyId} ${request.headers['mcp-session-id'] ?? ''}`;
}

/** Creates the sender of progress notifications, which are dropped before the head and after the last reply. */
function sendTo(response: Response): SendProgress {
  return (notification) => {
    if (response.headersSent && !response.writableEnded) response.write(frame({ jsonrpc: '2.0', ...notification }));
  };
}

function frame(message: object): string {
  return `event: message\ndata: ${jsonLine(message)}\n\n`;
}

/** Writes one frame per reply, in the order of the requests, each as soon as it and all replies before it are ready. */
async function writeFrames(response: Response, replies: Array<Promise<Answer>>): Promise<void> {
  for (const reply of replies) reply.catch(() => {}); // a later reply may fail while an earlier one is awaited
  response.writeHead(200, EVENT_STREAM);
  const headTimer = setTimeout(() => response.flushHeaders(), HEAD_AFTER_MS);
  try {
    for (const [index, reply] of replies.entries()) {
      const answer = await reply;
      const text = answer === undefined ? '' : frame(answer);
      if (index === replies.length - 1) response.end(text);
      else if (text !== '') response.write(text);
    }
  } finally {
    clearTimeout(headTimer);
  }
}

/** A search takes seconds: an early head shows clients and proxies that it is running. Quick replies need one write. */
const HEAD_AFTER_MS = 20;

/** No charset: SPEC says `text/event-stream`. no-transform keeps proxies from buffering the stream to compress it. */
const EVENT_STREAM = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
  'MCP-Protocol-Version': PROTOCOL_VERSION,
};

/** Sends one ping, and closes the stream after STREAM_LIFETIME_MS or at shutdown. */
function openStream(request: Request, response: Response, { shutdown }: Context): void {
  if (response.closed) return; // no `close` event would come to remove the listener and the timer
  response.writeHead(200, EVENT_STREAM);
  if (request.method === 'HEAD') return void response.end();
  // The event needs data: standard parsers drop an event without it.
  response.write('event: ping\ndata: {}\n\n');
  if (shutdown.aborted) return void response.end(); // the stream was reopened on a connection that is about to close
  const end = () => response.end();
  const timer = setTimeout(end, STREAM_LIFETIME_MS);
  shutdown.addEventListener('abort', end);
  response.on('close', () => {
    clearTimeout(timer);
    shutdown.removeEventListener('abort', end);
  });
}
