import { ServiceError, toServiceError } from '../../errors.ts';
import type { Caller } from '../../services/ledger/ledger.ts';
import type { ToolContext } from '../../tool-context.ts';
import { errorToReport } from '../auth.ts';
import type { Exchange } from '../exchange.ts';
import type { Messages } from '../json-rpc/messages.ts';
import { keyRefusal, type RpcId, type RpcReply } from '../json-rpc/rpc.ts';
import { CallerGone } from '../request/call-signal.ts';
import { Cancelled, type InFlight } from './in-flight.ts';
import type { SendProgress } from './progress.ts';
import { failureOf } from './sdk-server.ts';

/** The sender of the messages, and what is needed to answer it. */
export interface Conversation {
  context: ToolContext;
  caller: Caller;
  inFlight: InFlight;
  /** Name of the client that the request ids belong to: every client counts from 0. */
  owner: string;
  /** Aborts all requests: when the caller hangs up, or at shutdown. */
  signal: AbortSignal;
  send: SendProgress;
}

/** A reply; undefined for a cancelled request, to which MCP wants none. */
export type Answer = RpcReply | undefined;

/** Returns the replies to the messages, in their order: one per request or invalid message, or one error for all. */
export function answers(
  { items, error }: Messages,
  exchange: Exchange,
  conversation: Conversation,
): Array<Promise<Answer>> {
  if (error !== undefined) return [Promise.resolve({ jsonrpc: '2.0', id: null, error })];
  const { caller, inFlight, owner, signal, send } = conversation;
  return items.flatMap((item): Array<Promise<Answer>> => {
    if (item.kind === 'silent') return [];
    if (item.kind === 'invalid') return [Promise.resolve({ jsonrpc: '2.0', id: item.id, error: item.error })];
    if (item.kind === 'cancel') {
      inFlight.cancel(owner, item.requestId);
      return [];
    }
    const { request } = item;
    const reply = inFlight.track(owner, request.id, signal, async (either) =>
      withKeyError(await exchange(request, caller, either, send), conversation),
    );
    return [reply.catch((error) => afterAbort(error, request.id, conversation))];
  });
}

/** Reports a revoked key instead of an error of the SDK, which refuses requests before any tool has checked the key. */
async function withKeyError(reply: RpcReply, { caller, context }: Conversation): Promise<RpcReply> {
  if (!('error' in reply)) return reply;
  const refusal = new ServiceError('invalid_request', reply.error.message);
  const wrong = await errorToReport(refusal, caller, context);
  return wrong === refusal ? reply : { ...reply, error: keyRefusal(wrong as ServiceError) };
}

/** Returns no reply for a cancelled request, the error for one ended by a shutdown. Throws if the caller hung up. */
function afterAbort(error: unknown, id: RpcId, { signal, caller }: Conversation): Answer {
  if (error instanceof Cancelled) return undefined;
  if (!signal.aborted || error instanceof CallerGone) throw error;
  return { jsonrpc: '2.0', id, result: failureOf(toServiceError(error), caller) };
}
