import type { ServiceError } from '../../errors.ts';

/** Id of a JSON-RPC request. An object is raw JSON: a number beyond 2^53, as it was written (see exact-ids.ts). */
export type RpcId = string | number | object | null;

/** A JSON-RPC request, already known to have the right shape. */
export interface RpcRequest {
  id: RpcId;
  method: string;
  params?: Record<string, unknown>;
}

/** A JSON-RPC response. */
export type RpcReply = { jsonrpc: '2.0'; id: RpcId } & ({ result: unknown } | { error: RpcError });

/** The `error` of a JSON-RPC response. */
export interface RpcError {
  code: number;
  message: string;
  data?: unknown;
}

/** An error that a request handler throws to send it unchanged. Unlike the SDK's own errors it has `data`. */
export class RpcFailure extends Error {
  readonly code: number;
  readonly data: { code: string };

  constructor({ code, message, data }: OwnError) {
    super(message);
    this.name = 'RpcFailure';
    this.code = code;
    this.data = data;
  }
}

/** An error of ours, whose `data` contains its error code. */
export type OwnError = RpcError & { data: { code: string } };

/** The JSON-RPC error for a missing or invalid key. */
export function keyRefusal({ message, code }: ServiceError): OwnError {
  return { code: -32000, message, data: { code } };
}

/** The error for a message that is not a valid JSON-RPC request. */
export const INVALID_REQUEST = {
  code: -32600,
  message: '不是有效的 JSON-RPC 2.0 請求。',
  data: { code: 'invalid_request' },
};

export const METHOD_NOT_FOUND = { code: -32601, message: '沒有這個方法。', data: { code: 'method_not_found' } };

export const INTERNAL_ERROR = {
  code: -32603,
  message: '服務發生內部錯誤，請稍後再試；本次不扣點。',
  data: { code: 'internal_error' },
};
