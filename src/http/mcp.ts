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
import type { SendProgress } from './mcp/progress.ts';
import { jsonLine } from './reply/json-line.ts';
import { callSignal } from './request/call-signal.ts';
import { isTooLarge, readBody } from './request/raw-body.ts';
import type { Routes } from './routing/routes.ts';

/** SPEC: the stream "sends one `event: ping`, then closes after 30 seconds". Clients keep reopening it. */
const STREAM_LIFETIME_MS = 30_000;

export const MCP_ROUTES: Routes = { '/mcp': ['POST', 'GET', 'DELETE'] };

/** POST, GET and DELETE /mcp: raw body → authentication → parsing → frames. Every JSON-RPC reply is HTTP 200. */
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
    openStream(request, response, context);
  });
  router.delete('/mcp', (_request, response) => void response.status(202).end());
  return router;
}

interface Received {
  messages: Messages;
  /** To be thrown once the key is known to be good. */
  tooLarge?: ServiceError;
}

/** The messages of the body. One that cannot be read (broken gzip) is answered like one that does not parse. */
async function received(request: Request, response: Response): Promise<Received> {
  const failure = await readBody(request, response).then(() => undefined, refused);
  if (isTooLarge(failure)) return { messages: { items: [] }, tooLarge: failure };
  return { messages: parseMessages(request.body) };
}

/** For clients that cannot set headers: the query parameter `apiKey`. */
function keyInUrl({ query: { apiKey } }: Request): string | undefined {
  const first = Array.isArray(apiKey) ? apiKey[0] : apiKey;
  return typeof first === 'string' ? first : undefined;
}

function isInitialize(item: Message): boolean {
  return item.kind === 'request' && item.request.method === 'initialize';
}

/** Only these reserve credits, and may so use a cached caller. */
function isToolCall(item: Message): boolean {
  return item.kind === 'request' && item.request.method === 'tools/call';
}

function refused(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  throw error;
}

/** Without a valid key each request is refused under its own id: a client could not match any other reply and would hang. */
function refusals({ items }: Messages, refusal: ServiceError): Array<Promise<RpcReply>> {
  const error = keyRefusal(refusal);
  const ids = items.flatMap((item) => (item.kind === 'request' ? [item.request.id] : []));
  return (ids.length > 0 ? ids : [null]).map((id) => Promise.resolve({ jsonrpc: '2.0' as const, id, error }));
}

/** Sessions are stateless; their id only tells clients with the same key apart. */
function ownerOf(request: Request, { apiKeyId }: Caller): string {
  return `${apiKeyId} ${request.headers['mcp-session-id'] ?? ''}`;
}

/** Progress notifications go out between the response's head and the replies. */
function sendTo(response: Response): SendProgress {
  return (notification) => {
    if (response.headersSent && !response.writableEnded) response.write(frame({ jsonrpc: '2.0', ...notification }));
  };
}

function frame(message: object): string {
  return `event: message\ndata: ${jsonLine(message)}\n\n`;
}

/** One frame per reply, in the order of the requests, each as soon as it and those before it are ready. */
async function writeFrames(response: Response, replies: Array<Promise<Answer>>): Promise<void> {
  for (const reply of replies) reply.catch(() => {}); // a later one may fail while an earlier one is awaited
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

/** A search takes seconds: the client and proxies see early that it is under way. Quick replies go out in one piece. */
const HEAD_AFTER_MS = 20;

/** No charset: SPEC says `text/event-stream`. no-transform keeps proxies from buffering it to compress. */
const EVENT_STREAM = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
  'MCP-Protocol-Version': PROTOCOL_VERSION,
};

function openStream(request: Request, response: Response, { shutdown }: Context): void {
  if (response.closed) return; // its end, which removes what is added here, has been
  response.writeHead(200, EVENT_STREAM);
  if (request.method === 'HEAD') return void response.end();
  // Data is needed: standard parsers drop an event without it.
  response.write('event: ping\ndata: {}\n\n');
  if (shutdown.aborted) return void response.end(); // opened again, over a connection that is to close
  const end = () => response.end();
  const timer = setTimeout(end, STREAM_LIFETIME_MS);
  shutdown.addEventListener('abort', end);
  response.on('close', () => {
    clearTimeout(timer);
    shutdown.removeEventListener('abort', end);
  });
}
