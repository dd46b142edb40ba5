import type { Caller } from '../../services/ledger/ledger.ts';
import type { Exchange } from '../exchange.ts';
import { parseMessages } from '../json-rpc/messages.ts';
import { answers, type Conversation } from './answers.ts';
import { createInFlight } from './in-flight.ts';

/** Whoever started this process: there is nobody else, and nothing is counted. */
const NOBODY: Caller = {
  keyHash: '',
  apiKeyId: '',
  accountId: '',
  account: { monthlyCredits: 0, creditsUsed: 0, creditsHeld: 0, resetsAt: new Date(0) },
};

/**
 * MCP by lines: answers each as the HTTP door answers a body, what is no message included, with a line per reply as soon as it
 * is ready. Not by the SDK's own transport, which says nothing to a batch, to an id beyond 2^53 and to what does not parse, so
 * that their senders wait for ever. Resolves after the last line, when all have been answered.
 */
export async function serveLines(
  lines: AsyncIterable<string>,
  exchange: Exchange,
  write: (message: object) => void,
  { context, signal }: Pick<Conversation, 'context' | 'signal'>,
): Promise<void> {
  const send: Conversation['send'] = (notification) => write({ jsonrpc: '2.0', ...notification });
  const conversation = { context, signal, caller: NOBODY, inFlight: createInFlight(), owner: '', send };
  const waiting = new Set<Promise<void>>();
  for await (const line of lines) {
    if (line.trim() === '') continue;
    for (const answer of answers(parseMessages(Buffer.from(line)), exchange, conversation)) {
      const written = answer.then((reply) => reply && write(reply)).catch(throwUnlessAborted);
      const done = written.finally(() => waiting.delete(done));
      waiting.add(done);
    }
  }
  await Promise.all(waiting);

  function throwUnlessAborted(error: unknown): void {
    if (!signal.aborted) throw error;
  }
}
