import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { Router } from 'express';
import type { Context } from '../context.ts';
import { ServiceError } from '../errors.ts';
import type { Caller } from '../services/ledger/ledger.ts';
import { authenticate, keyInUrl, recognize } from './auth.ts';
import type { Exchange } from './exchange.ts';
import { type Message, type Messages, parseMessages } from './json-rpc/messages.ts';
import { keyRefusal, type RpcReply } from './json-rpc/rpc.ts';
import { type Answer, answers } from './mcp/answers.ts';
import { EVENT_STREAM, frame, openStream } from './mcp/event-stream.ts';
import { createInFlight } from './mcp/in-flight.ts';
import type { SendProgress } from './mcp/progress.ts';
import { callSignal } from './request/call-signal.ts';
import { isTooLarge, readBody } from './request/raw-body.ts';
import type { Routes } from './routing/routes.ts';

/** Routes of `mcpRouter`. */
export const MCP_ROUTES: Routes = { '/mcp': ['POST', 'GET', 'DELETE'] };

/** The event needs data: standard parsers drop an event without it. */
const PING = 'event: ping\ndata: {}\n\n';

/** Routes POST, GET and DELETE /mcp: raw body → parsing → authentication → frames. Every JSON-RPC reply is HTTP 200. */
export function mcpRouter(context: Context, exchange: Exchange): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const inFlight = createInFlight();
  router.post('/mcp', async (request, response) => {
    const { messages, tooLarge } = await received(request, response);
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
    openStream(request, response, context, PING);
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
