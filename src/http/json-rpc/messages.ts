import { NOT_JSON, ServiceError } from '../../errors.ts';
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
  | { kind: 'invalid'; id: RpcId; error: RpcError };

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
  } catch (error) {
    return { items: [], error: unparsed(error) };
  }
  const elements = Array.isArray(body) ? body : [body];
  if (elements.length > MAX_BATCH) return { items: [], error: TOO_MANY };
  const sound = elements.length > 0 && elements.every(isRecord);
  return sound ? { items: elements.map(toItem) } : { items: [], error: INVALID_REQUEST };
}

/** Returns the error for a body that is not JSON, or that is too large to be parsed. */
function unparsed(error: unknown): RpcError {
  const isTooMuch = error instanceof ServiceError && error.code === 'invalid_request';
  return isTooMuch ? { ...INVALID_REQUEST, message: error.message } : PARSE_ERROR;
}

function toItem(message: Record<string, unknown>): Message {
  const { method } = message;
  const params = isRecord(message.params) ? message.params : undefined;
  const isNotification = typeof method === 'string' && method.startsWith('notifications/');
  if (isNotification && method === 'notifications/cancelled') return { kind: 'cancel', requestId: params?.requestId };
  const isResponse = method === undefined && (Object.hasOwn(message, 'result') || Object.hasOwn(message, 'error'));
  if (isNotification || isResponse) return { kind: 'silent' };
  const id = isId(message.id) ? message.id : null;
  const wrong = MEMBERS.filter(([name, isValid]) => !isValid(message[name])).map(([, , must]) => must);
  if (wrong.length > 0) return { kind: 'invalid', id, error: { ...INVALID_REQUEST, message: wrong.join('') } };
  if (!Object.hasOwn(message, 'id')) return { kind: 'silent' };
  return { kind: 'request', request: { id, method: String(method), ...(params && { params }) } };
}

/** What each member of a request or notification has to be. */
const MEMBERS: ReadonlyArray<[name: string, isValid: (value: unknown) => boolean, must: string]> = [
  ['jsonrpc', (version) => version === '2.0', '不是有效的 JSON-RPC 2.0 請求：jsonrpc 必須是 "2.0"。'],
  ['method', (method) => typeof method === 'string', 'method 必須是字串，例如 "tools/call"。'],
  ['id', (id) => id === undefined || isId(id), 'id 必須是字串或整數。'],
  // Some clients write what they leave out as null, or as an empty list.
  ['params', (given) => given == null || isRecord(given) || isEmptyList(given), 'params 必須是 JSON 物件，或省略。'],
];

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function isId(id: unknown): id is RpcId {
  return id === null || typeof id === 'string' || Number.isInteger(id) || isExact(id);
}
