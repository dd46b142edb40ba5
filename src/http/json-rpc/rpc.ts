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

/** The JSON-RPC error for a missing or invalid key. */
export function keyRefusal({ message, code }: ServiceError): RpcError {
  return { code: -32000, message, data: { code } };
}

export const INVALID_REQUEST = {
  code: -32600,
  message: '不是有效的 JSON-RPC 2.0 請求。',
  data: { code: 'invalid_request' },
};
