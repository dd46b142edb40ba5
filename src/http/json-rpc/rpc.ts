import type { ServiceError } from '../../errors.ts';

/** An object is a number too large to be one here, as it was written. */
export type RpcId = string | number | object | null;

/** A JSON-RPC request, already known to have the right shape. */
export interface RpcRequest {
  id: RpcId;
  method: string;
  params?: Record<string, unknown>;
}

export type RpcReply = { jsonrpc: '2.0'; id: RpcId } & ({ result: unknown } | { error: RpcError });

export interface RpcError {
  code: number;
  message: string;
  data?: unknown;
}

/** Thrown where a request is handled, and answered as it is. The SDK's own errors have no `data`. */
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

/** One of ours: `data` says in our words what it is. */
export type OwnError = RpcError & { data: { code: string } };

/** The JSON-RPC error for a missing or invalid key. */
export function keyRefusal({ message, code }: ServiceError): OwnError {
  return { code: -32000, message, data: { code } };
}

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
