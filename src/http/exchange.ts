import { randomBytes } from 'node:crypto';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import type { Context } from '../context.ts';
import { type ServiceError, toServiceError } from '../errors.ts';
import type { Caller } from '../services/credits.ts';
import { runTool, type Tool } from '../tool.ts';
import { portableSchema } from './json-schema.ts';
import { mendArguments } from './lenient.ts';

/** A JSON-RPC request, already known to have the right shape. */
export interface RpcRequest {
  id: string | number | null;
  method: string;
  params?: Record<string, unknown>;
}

export type RpcReply = { jsonrpc: '2.0'; id: string | number | null } & (
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown } }
);

/** One message in, one out. Rejects only when `signal` fires. */
export type Exchange = (request: RpcRequest, caller: Caller, signal: AbortSignal) => Promise<RpcReply>;

/** SPEC names this revision; it is also the last one with batches, and every client we tried accepts it. */
export const PROTOCOL_VERSION = '2025-03-26';

/**
 * Speaks MCP through the official SDK, one message at a time: a server and its transport live for one exchange, so batches,
 * repeated ids and stateless sessions need nothing special. The transport is StreamableHTTPServerTransport's web-standard
 * face, which the Node one wraps: with it the door owns the wire (status codes, frames, headers), the SDK the protocol.
 */
export function createExchange(context: Context, tools: readonly Tool[], instructions: string): Exchange {
  const listed = tools.map(listing);
  const validator = new AjvJsonSchemaValidator(); // shared: a new Ajv per server is half of an exchange's CPU time

  function buildServer(caller: Caller): McpServer {
    const info = { name: 'huasou', title: 'Huasou 華搜', version: context.version };
    const options = { capabilities: { tools: {} }, instructions, jsonSchemaValidator: validator };
    const mcp = new McpServer(info, options);
    mcp.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed }));
    mcp.server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
      const index = tools.findIndex((tool) => tool.name === params.name);
      return await callTool(tools[index], listed[index], params.arguments ?? {}, { context, caller, signal });
    });
    mcp.server.fallbackRequestHandler = async () => {
      throw Object.assign(new Error('Method not found'), { code: -32601, data: { code: 'method_not_found' } });
    };
    return mcp;
  }

  return async (request, caller, signal) => {
    const server = buildServer(caller);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      const handled = transport.handleRequest(ENVELOPE(), { parsedBody: completed(request) });
      // Without the race a closed server would leave handleRequest pending for ever.
      const response = await Promise.race([handled, rejection(signal)]);
      return worded(await response.json(), request.id);
    } finally {
      await server.close(); // aborts the running tool
    }
  };
}

const ENVELOPE = () =>
  new Request('http://mcp.internal/mcp', {
    method: 'POST',
    headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
  });

function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** The message as the SDK's strict schemas want it: four members, an id that is not null, our protocol version. */
function completed({ id, method, params }: RpcRequest) {
  const message = { jsonrpc: '2.0' as const, id: id ?? 0, method };
  if (method !== 'initialize') return params === undefined ? message : { ...message, params };
  const { capabilities = {}, clientInfo = { name: 'unknown', version: '0' } } = params ?? {};
  return { ...message, params: { capabilities, clientInfo, protocolVersion: PROTOCOL_VERSION } };
}

/** The reply with the caller's id; what the SDK refuses in words of its own becomes our invalid request. */
function worded(reply: unknown, id: RpcRequest['id']): RpcReply {
  const { result, error } = reply as { result?: unknown; error?: { code: number; message: string; data?: unknown } };
  if (error === undefined) return { jsonrpc: '2.0', id, result };
  if (error.data !== undefined) return { jsonrpc: '2.0', id, error: { ...error, message: '沒有這個方法。' } };
  return { jsonrpc: '2.0', id, error: INVALID_REQUEST };
}

export const INVALID_REQUEST = {
  code: -32600,
  message: '不是有效的 JSON-RPC 2.0 請求。',
  data: { code: 'invalid_request' },
};

type Listing = ReturnType<typeof listing>;

function listing({ name, title, description, input, mcp }: Tool) {
  const annotations = { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true };
  const inputSchema = portableSchema(input, mcp) as { type: 'object'; properties: Record<string, object> };
  return { name, title, description, inputSchema, annotations };
}

interface ToolCall {
  context: Context;
  caller: Caller;
  signal: AbortSignal;
}

async function callTool(
  tool: Tool | undefined,
  listed: Listing | undefined,
  given: Record<string, unknown>,
  call: ToolCall,
) {
  if (tool === undefined || listed === undefined) return failed('沒有這個工具。可用的工具見 tools/list。');
  try {
    const output = await runTool(tool, mendArguments(tool.aliases, { ...listed.inputSchema.properties }, given), call);
    return {
      content: [{ type: 'text' as const, text: tool.render(output, randomBytes(6).toString('hex')) }],
      isError: false,
    };
  } catch (thrown) {
    const error = toServiceError(thrown);
    if (error.code === 'internal_error' && !call.signal.aborted) {
      call.context.log.error({ err: error.cause, tool: tool.name }, 'tool call failed');
    }
    return failed(advised(error));
  }
}

function failed(text: string) {
  return { content: [{ type: 'text' as const, text }], isError: true };
}

/** What failed, whether trying again helps, and what to change: a model acts on this text alone. */
function advised(error: ServiceError): string {
  return `${error.message}\n${ADVICE[error.code] ?? '請依訊息修正參數後再呼叫；本次不扣點。'}`;
}

const ADVICE: Partial<Record<ServiceError['code'], string>> = {
  insufficient_credits: '重試無效，除非降低用量或等到每月重置；本次不扣點。',
  upstream_unavailable: '稍候數秒再重試一次；仍失敗時請告知使用者搜尋服務暫時無法使用。',
  internal_error: '可重試一次；仍失敗時請告知使用者。',
  invalid_api_key: '重試無效：請使用者在 MCP 設定中換上有效的金鑰。',
};
