import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Caller } from '../services/ledger/ledger.ts';
import { abortable } from '../time/abortable.ts';
import { linked } from '../time/linked.ts';
import { INVALID_REQUEST, type RpcError, type RpcReply, type RpcRequest } from './json-rpc/rpc.ts';
import { readParams } from './mcp/params.ts';
import { type SendProgress, withSmallToken } from './mcp/progress.ts';
import type { BuildServer } from './mcp/sdk-server.ts';

/**
 * Answers one MCP request; `send` gets progress notifications before the reply. Rejects only when `signal` fires, unless
 * the call is being charged by then: its caller gets the reply.
 */
export type Exchange = (
  request: RpcRequest,
  caller: Caller,
  signal: AbortSignal,
  send: SendProgress,
) => Promise<RpcReply>;

/** MCP revision that is offered: the one in SPEC, the last one with batches. */
export const PROTOCOL_VERSION = '2025-03-26';

/** Revisions that a client gets when it asks for them. Clients of the older one accept no other answer. */
const SERVED: ReadonlySet<unknown> = new Set([PROTOCOL_VERSION, '2024-11-05']);

/**
 * Creates the exchange, which speaks MCP through the official SDK. A server and its transport live for one message, so
 * batches, repeated ids and stateless sessions need no special handling. The transport is the web-standard one that
 * StreamableHTTPServerTransport wraps: our code controls the HTTP side (status codes, frames, headers), the SDK the
 * protocol.
 */
export function createExchange(buildServer: BuildServer): Exchange {
  return async ({ id, method, params: given }, caller, signal, sendProgress) => {
    const read = readParams(method, given);
    if ('error' in read) return { jsonrpc: '2.0', id, error: read.error };
    const { params, send } = withSmallToken(read.params, sendProgress);
    const ending = linked(signal);
    const server = buildServer(caller, send, () => {
      ending.signal.throwIfAborted(); // a call that has been ended is not charged
      ending.release(); // one that is being charged is not ended
    });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      signal.throwIfAborted(); // the caller may have left or cancelled already
      const reply = await replyOf(transport, completed(method, params), ending.signal);
      return withOurErrors(reply, id);
    } catch (error) {
      await server.close(); // aborts the running tool
      throw error;
    } finally {
      ending.release();
    }
  };
}

/**
 * Returns the server's reply, intercepted where the server hands it to the transport, which saves serializing and
 * parsing it. If the transport itself refuses the message, the reply is the body of the Response that it returns.
 */
function replyOf(
  transport: WebStandardStreamableHTTPServerTransport,
  message: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  transport.send = async (sent) => {
    if (!('method' in sent)) resolve(sent);
  };
  transport
    .handleRequest(ENVELOPE, { parsedBody: message })
    .then((refusal) => refusal.json())
    .then(resolve, reject);
  return abortable(promise, signal);
}

/** HTTP request that all exchanges share: its body is never read, as the message is passed separately. */
const ENVELOPE = new Request('http://mcp.internal/mcp', {
  method: 'POST',
  headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
});

/** Builds a message that the SDK's strict schemas accept. Of what a client says about itself only the revision counts. */
function completed(method: string, params: RpcRequest['params']) {
  const message = { jsonrpc: '2.0' as const, id: 0, method }; // any id will do, as each server gets only one request
  if (method !== 'initialize') return params === undefined ? message : { ...message, params };
  const asked = params?.protocolVersion;
  const protocolVersion = SERVED.has(asked) ? asked : PROTOCOL_VERSION;
  return { ...message, params: { capabilities: {}, clientInfo: { name: 'unknown', version: '0' }, protocolVersion } };
}

/** Returns the reply with the caller's id. The SDK's own errors have no `data` of ours. */
function withOurErrors(reply: unknown, id: RpcRequest['id']): RpcReply {
  const { result, error } = reply as { result?: unknown; error?: RpcError };
  if (error === undefined) return { jsonrpc: '2.0', id, result };
  return { jsonrpc: '2.0', id, error: error.data === undefined ? INVALID_REQUEST : error };
}
