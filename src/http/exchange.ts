import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Caller } from '../services/ledger/ledger.ts';
import { abortable } from '../time/abortable.ts';
import type { RpcError, RpcReply, RpcRequest } from './json-rpc/rpc.ts';
import { invalidCall } from './mcp/invalid-call.ts';
import { type SendProgress, withSmallToken } from './mcp/progress.ts';
import type { BuildServer } from './mcp/sdk-server.ts';

/** One request in, one reply out; `send` gets progress notifications in between. Rejects only when `signal` fires. */
export type Exchange = (
  request: RpcRequest,
  caller: Caller,
  signal: AbortSignal,
  send: SendProgress,
) => Promise<RpcReply>;

/** SPEC names this revision; it is also the last one with batches, and every client we tried accepts it. */
export const PROTOCOL_VERSION = '2025-03-26';

/**
 * Speaks MCP through the official SDK, one message at a time: a server and its transport live for one exchange, so batches,
 * repeated ids and stateless sessions need nothing special. The transport is StreamableHTTPServerTransport's web-standard
 * face, which the Node one wraps: with it the door owns the wire (status codes, frames, headers), the SDK the protocol.
 * `versionFor` says which revision a client that asks for one is to be told; the SDK has the last word.
 */
export function createExchange(buildServer: BuildServer, versionFor = (_asked: unknown) => PROTOCOL_VERSION): Exchange {
  return async ({ id, method, params: given }, caller, signal, sendProgress) => {
    const { params, send } = withSmallToken(given, sendProgress);
    const server = buildServer(caller, send);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      signal.throwIfAborted(); // the caller may have left or cancelled already
      const reply = await replyOf(transport, completed(method, params, versionFor), signal);
      return withOurErrors(reply, id, () => invalidCall(method, params));
    } catch (error) {
      await server.close(); // aborts the running tool
      throw error;
    }
  };
}

/**
 * The server's reply, intercepted where it is handed to the transport, which saves serializing and parsing it. Messages that
 * the transport itself refuses come back as a Response.
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

/** Shared by all exchanges: its body is never read, as the message is passed beside it. */
const ENVELOPE = new Request('http://mcp.internal/mcp', {
  method: 'POST',
  headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
});

/** The message as the SDK's strict schemas want it: four members, a valid id, a protocol version. */
function completed(method: string, params: RpcRequest['params'], versionFor: (asked: unknown) => string) {
  const message = { jsonrpc: '2.0' as const, id: 0, method }; // each server gets only one
  // Who offers no tasks runs what is to be one as any other call (MCP 2025-11-25, "Tasks"); the SDK would refuse it.
  const { task: _task, ...rest } = params ?? {};
  if (method !== 'initialize') return params === undefined ? message : { ...message, params: rest };
  const { capabilities = {}, clientInfo = { name: 'unknown', version: '0' } } = params ?? {};
  const protocolVersion = versionFor(params?.protocolVersion);
  return { ...message, params: { capabilities, clientInfo, protocolVersion } };
}

/** The reply under the caller's id. Errors of the SDK's own, which have no `data`, are about the request: ours says so. */
function withOurErrors(reply: unknown, id: RpcRequest['id'], invalid: () => RpcError): RpcReply {
  const { result, error } = reply as { result?: unknown; error?: RpcError };
  if (error === undefined) return { jsonrpc: '2.0', id, result };
  return { jsonrpc: '2.0', id, error: error.data === undefined ? invalid() : error };
}
