import { isRecord } from '../../json.ts';
import { INVALID_REQUEST, type RpcError } from '../json-rpc/rpc.ts';

/** Returns the error for a request that the SDK refuses; for a tool call its message says what is wrong. */
export function invalidCall(method: string, params: Record<string, unknown> = {}): RpcError {
  if (method !== 'tools/call') return INVALID_REQUEST;
  if (typeof params.name !== 'string') return { ...INVALID_REQUEST, message: NO_NAME };
  const { arguments: given } = params;
  return given === undefined || isRecord(given) ? INVALID_REQUEST : { ...INVALID_REQUEST, message: NO_OBJECT };
}

const NO_NAME = 'tools/call 的 params 要有 name：工具的名稱，是字串。';
const NO_OBJECT = 'tools/call 的 params.arguments 必須是 JSON 物件。';
