import type { Caller } from '../../services/ledger/ledger.ts';
import type { Exchange } from '../exchange.ts';
import { parseMessages } from '../json-rpc/messages.ts';
import { answers, type Conversation } from './answers.ts';
import { createInFlight } from './in-flight.ts';

/** The caller of a local process: the user who started it, without an account. */
const NOBODY: Caller = {
  keyHash: '',
  apiKeyId: '',
  accountId: '',
  account: { monthlyCredits: 0, creditsUsed: 0, creditsHeld: 0, resetsAt: new Date(0) },
};

/** The largest byte of a line's blanks, such as the carriage return before a newline. */
const BLANK = 0x20;

/**
 * Serves MCP over lines: answers each line like the body of an HTTP request, invalid ones included, and writes every
 * reply as soon as it is ready. The SDK's own stdio transport is not used, as it does not answer batches, ids beyond
 * 2^53 and lines that do not parse, whose senders would wait for ever. Resolves after the last line, when all have been
 * answered.
 */
export async function serveLines(
  lines: AsyncIterable<Buffer>,
  exchange: Exchange,
  write: (message: object) => void,
  { context, signal }: Pick<Conversation, 'context' | 'signal'>,
): Promise<void> {
  const send: Conversation['send'] = (notification) => write({ jsonrpc: '2.0', ...notification });
  const conversation = { context, signal, caller: NOBODY, inFlight: createInFlight(), owner: '', send };
  const waiting = new Set<Promise<void>>();
  for await (const line of lines) {
    if (!line.some((byte) => byte > BLANK)) continue;
    for (const answer of answers(parseMessages(line), exchange, conversation)) {
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
