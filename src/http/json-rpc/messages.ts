import { NOT_JSON } from '../../errors.ts';
import { isRecord } from '../../json.ts';
import { isExact, parseWithIds } from './exact-ids.ts';
import { INVALID_REQUEST, type RpcError, type RpcId, type RpcRequest } from './rpc.ts';

/** Most requests in a batch: each may be a paid search. */
const MAX_BATCH = 20;

/** A message: a request, a cancellation, one that gets no reply (other notifications, responses), or an invalid one. */
export type Message =
  | { kind: 'request'; request: RpcRequest }
  | { kind: 'cancel'; requestId: unknown }
  | { kind: 'silent' }
  | { kind: 'invalid'; id: RpcId };

/** Content of one body (HTTP) or one line (stdio). */
export interface Messages {
  items: Message[];
  /** Error for the whole body or line; there are no items then. */
  error?: RpcError;
}

/** The JSON-RPC error for a body or line that is not JSON. */
export const PARSE_ERROR = {
  code: -32700,
  message: NOT_JSON,
  data: { code: 'invalid_json' },
};

const TOO_MANY = { ...INVALID_REQUEST, message: `一批最多 ${MAX_BATCH} 個 JSON-RPC 請求，請分批送出。` };

/** Parses a request's body or a line: one message or a batch. */
export function parseMessages(bytes: unknown): Messages {
  let body: unknown;
  try {
    body = parseWithIds(bytes);
  } catch {
    return { items: [], error: PARSE_ERROR };
  }
  const elements = Array.isArray(body) ? body : [body];
  if (elements.length > MAX_BATCH) return { items: [], error: TOO_MANY };
  const sound = elements.length > 0 && elements.every(isRecord);
  return sound ? { items: elements.map(toItem) } : { items: [], error: INVALID_REQUEST };
}

function toItem(message: Record<string, unknown>): Message {
  const { jsonrpc, method, params } = message;
  const hasId = Object.hasOwn(message, 'id');
  const id = isId(message.id) ? message.id : null;
  const isResponse = method === undefined && (Object.hasOwn(message, 'result') || Object.hasOwn(message, 'error'));
  if (isResponse) return { kind: 'silent' };
  const valid =
    jsonrpc === '2.0' &&
    typeof method === 'string' &&
    (!hasId || isId(message.id)) &&
    (params === undefined || isRecord(params));
  if (!valid) return { kind: 'invalid', id };
  if (!hasId && method === 'notifications/cancelled') return { kind: 'cancel', requestId: params?.requestId };
  if (!hasId) return { kind: 'silent' };
  return { kind: 'request', request: { id, method, ...(params === undefined ? {} : { params }) } };
}

function isId(id: unknown): id is RpcId {
  return id === null || typeof id === 'string' || Number.isInteger(id) || isExact(id);
}
