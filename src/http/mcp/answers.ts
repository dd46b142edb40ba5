import { ServiceError, toServiceError } from '../../errors.ts';
import type { Caller } from '../../services/ledger/ledger.ts';
import type { ToolContext } from '../../tool-context.ts';
import { errorToReport } from '../auth.ts';
import type { Exchange } from '../exchange.ts';
import type { Messages } from '../json-rpc/messages.ts';
import { INVALID_REQUEST, keyRefusal, type RpcId, type RpcReply } from '../json-rpc/rpc.ts';
import { CallerGone } from '../request/call-signal.ts';
import { Cancelled, type InFlight } from './in-flight.ts';
import type { SendProgress } from './progress.ts';
import { failureOf } from './sdk-server.ts';

/** Who sends the messages, and how it hears of what they lead to. */
export interface Conversation {
  context: ToolContext;
  caller: Caller;
  inFlight: InFlight;
  /** Whose request ids these are: clients count from 0, each for itself. */
  owner: string;
  signal: AbortSignal;
  send: SendProgress;
}

/** undefined for a request that was cancelled: MCP wants no reply to it. */
export type Answer = RpcReply | undefined;

/** The replies to messages, in their order: one per request, also to what is none. */
export function answers(
  { items, error }: Messages,
  exchange: Exchange,
  conversation: Conversation,
): Array<Promise<Answer>> {
  if (error !== undefined) return [Promise.resolve({ jsonrpc: '2.0', id: null, error })];
  const { caller, inFlight, owner, signal, send } = conversation;
  return items.flatMap((item): Array<Promise<Answer>> => {
    if (item.kind === 'silent') return [];
    if (item.kind === 'invalid') return [Promise.resolve({ jsonrpc: '2.0', id: item.id, error: INVALID_REQUEST })];
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

/** Errors of the SDK itself come before any tool has checked the key. */
async function withKeyError(reply: RpcReply, { caller, context }: Conversation): Promise<RpcReply> {
  if (!('error' in reply)) return reply;
  const refusal = new ServiceError('invalid_request', reply.error.message);
  const wrong = await errorToReport(refusal, caller, context);
  return wrong === refusal ? reply : { ...reply, error: keyRefusal(wrong as ServiceError) };
}

/** None for a request that was cancelled; one that a shutdown ended is told so. Throws for a caller that has left. */
function afterAbort(error: unknown, id: RpcId, { signal, caller }: Conversation): Answer {
  if (error instanceof Cancelled) return undefined;
  if (!signal.aborted || error instanceof CallerGone) throw error;
  return { jsonrpc: '2.0', id, result: failureOf(toServiceError(error), caller) };
}
