import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Caller } from '../services/ledger/ledger.ts';
import { abortable } from '../time/abortable.ts';
import { linked } from '../time/linked.ts';
import type { RpcError, RpcReply, RpcRequest } from './json-rpc/rpc.ts';
import { invalidCall } from './mcp/invalid-call.ts';
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

/** MCP revision that is offered: the one in SPEC, the last one with batches; every client we tried accepts it. */
export const PROTOCOL_VERSION = '2025-03-26';

/**
 * Creates the exchange, which speaks MCP through the official SDK. A server and its transport live for one message, so
 * batches, repeated ids and stateless sessions need no special handling. The transport is the web-standard one that
 * StreamableHTTPServerTransport wraps: our code controls the HTTP side (status codes, frames, headers), the SDK the
 * protocol. `versionFor` chooses the revision to offer for the one a client asked for; the SDK has the last word.
 */
export function createExchange(buildServer: BuildServer, versionFor = (_asked: unknown) => PROTOCOL_VERSION): Exchange {
  return async ({ id, method, params: given }, caller, signal, sendProgress) => {
    const { params, send } = withSmallToken(given, sendProgress);
    const ending = linked(signal);
    const server = buildServer(caller, send, () => {
      ending.signal.throwIfAborted(); // a call that has been ended is not charged
      ending.release(); // one that is being charged is not ended
    });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      signal.throwIfAborted(); // the caller may have left or cancelled already
      const reply = await replyOf(transport, completed(method, params, versionFor), ending.signal);
      return withOurErrors(reply, id, () => invalidCall(method, params));
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

/** Builds a message that the SDK's strict schemas accept: four members, a valid id, a protocol version. */
function completed(method: string, params: RpcRequest['params'], versionFor: (asked: unknown) => string) {
  const message = { jsonrpc: '2.0' as const, id: 0, method }; // any id will do, as each server gets only one request
  // A server without tasks runs a call that asks for one normally (MCP 2025-11-25, "Tasks"); the SDK would refuse it.
  const { task: _task, ...rest } = params ?? {};
  if (method !== 'initialize') return params === undefined ? message : { ...message, params: rest };
  const { capabilities = {}, clientInfo = { name: 'unknown', version: '0' } } = params ?? {};
  const protocolVersion = versionFor(params?.protocolVersion);
  return { ...message, params: { capabilities, clientInfo, protocolVersion } };
}

/** Returns the reply with the caller's id. The SDK's own errors have no `data`, and are replaced by `invalid()`. */
function withOurErrors(reply: unknown, id: RpcRequest['id'], invalid: () => RpcError): RpcReply {
  const { result, error } = reply as { result?: unknown; error?: RpcError };
  if (error === undefined) return { jsonrpc: '2.0', id, result };
  return { jsonrpc: '2.0', id, error: error.data === undefined ? invalid() : error };
}
