import { randomUUID } from 'node:crypto';
import { isExact, parseWithIds } from '../http/json-rpc/exact-ids.ts';
import { PARSE_ERROR } from '../http/json-rpc/messages.ts';
import { isRecord, jsonIn } from '../json.ts';
import type { Client, Fetched } from '../net/fetch.ts';
import type { OperatorOptions } from '../net/operator-client.ts';
import { FAILED, isWithoutReply, keyRefusalIn } from './key-refusal.ts';
import { linesIn } from './lines.ts';
import { whyNoReply } from './no-reply.ts';
import { print, printMessage } from './print.ts';

interface Remote {
  url: string;
  apiKey: string;
}

const LIMITS = {
  timeoutMs: 58_000, // a call has 50 s there, and clients wait for 60
  maxBytes: 10_000_000,
};

/**
 * Forwards what comes by stdin to a server, and writes what it replies to stdout, until stdin ends and all is answered.
 * `signal` ends what is under way.
 */
export async function forward(
  { url, apiKey }: Remote,
  client: Client<OperatorOptions>,
  signal: AbortSignal,
): Promise<void> {
  const headers = { ...HEADERS, authorization: `Bearer ${apiKey}`, 'mcp-session-id': randomUUID() };
  const remote = { url, headers, unanswered: new Set<Waiting>(), signal };
  const running = new Set<Promise<void>>();
  for await (const line of linesIn(process.stdin)) {
    if (line.trim() === '') continue;
    const work = forwardLine(client, remote, line).finally(() => running.delete(work));
    running.add(work);
  }
  await Promise.all(running);
  client.close();
}

interface Receiver {
  url: string;
  /** With a session of this process: others with the same key use the same ids, and a cancellation is of one's own. */
  headers: Record<string, string>;
  /** For each message under way. */
  unanswered: Set<Waiting>;
  signal: AbortSignal;
}

/** The ids of a message's requests without a reply so far, by how they are written. */
type Waiting = Map<string, unknown>;

/** Forwards one message and writes each frame of the reply as it arrives. */
async function forwardLine({ fetch }: Client<OperatorOptions>, receiver: Receiver, line: string): Promise<void> {
  const { url, headers, unanswered, signal } = receiver;
  let message: unknown;
  try {
    message = parseWithIds(Buffer.from(line));
  } catch {
    return printMessage({ jsonrpc: '2.0', id: null, error: PARSE_ERROR });
  }
  // To these no reply is due, and none comes.
  for (const id of cancelledIn(message)) for (const others of unanswered) others.delete(JSON.stringify(id));
  const waiting: Waiting = new Map(idsIn(message).map((id) => [JSON.stringify(id), id]));
  unanswered.add(waiting);
  let isRefused = false; // for all that was not answered by its id: no id, too many messages
  const onPiece = eventReader((data) => {
    const id = idOf(data);
    isRefused ||= id === 'null' && !waiting.has(id);
    const wasAsked = waiting.delete(id) || !isWithoutReply(message);
    const refusal = keyRefusalIn(data, url);
    if (refusal === undefined) print(data);
    else if (wasAsked) print(`{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify(refusal)}}`);
  });
  try {
    const reply = await fetch(`${url}/mcp`, {
      json: message,
      headers,
      ...LIMITS,
      maxRedirects: 0,
      onPiece,
      signal,
    });
    if (reply.headers['content-encoding'] !== undefined) onPiece(reply.body);
    // Only 202 ends without a reply: what else does was cut or is not from /mcp, and the client would wait for ever.
    if (reply.status !== 202 && waiting.size > 0 && !isRefused) fail(waiting, errorIn(reply, url));
  } catch (error) {
    if (signal.aborted) return; // nobody reads any more
    fail(waiting, { code: FAILED, message: whyNoReply(error, url, LIMITS) });
  } finally {
    unanswered.delete(waiting);
  }
}

/** The same error for each request that has no reply. */
function fail(waiting: Waiting, error: object): void {
  for (const id of waiting.values()) printMessage({ jsonrpc: '2.0', id, error });
}

/** What a reply without frames means: the server's own error (too busy, too long a message), or one of something else. */
function errorIn({ status, body }: Fetched, url: string): object {
  const said = jsonIn(body.toString());
  const { error, code } = isRecord(said) ? said : {};
  if (typeof error === 'string')
    return { code: FAILED, message: error, ...(code === undefined ? {} : { data: { code } }) };
  return { code: FAILED, message: `${new URL(url).origin} 回應 HTTP ${status}，沒有回覆這個請求。` };
}

/** Not compressed: a client that waits for progress gets each frame when it comes. */
const HEADERS = { accept: 'application/json, text/event-stream', 'accept-encoding': 'identity' };

/** Calls `onData` with the data of each event of a stream, however it is cut into pieces. */
function eventReader(onData: (data: string) => void): (piece: Buffer) => void {
  const decoder = new TextDecoder();
  let rest = '';
  return (piece) => {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) onData(line.slice(6));
  };
}

/** The id that a reply answers, as it was written; empty for a frame that is no reply. */
function idOf(frame: string): string {
  try {
    return JSON.stringify((parseWithIds(Buffer.from(frame)) as { id?: unknown }).id) ?? '';
  } catch {
    return '';
  }
}

/** The ids of the requests in a message, as they were written. */
function idsIn(message: unknown): unknown[] {
  const ids = [message].flat().map((one) => (one as { id?: unknown } | null)?.id);
  return ids.filter((id) => id === null || typeof id === 'string' || typeof id === 'number' || isExact(id));
}

/** The ids of the requests that a message cancels. */
function cancelledIn(message: unknown): unknown[] {
  const all = [message].flat() as Array<{ method?: unknown; params?: { requestId?: unknown } | null } | null>;
  return all.filter((one) => one?.method === 'notifications/cancelled').map((one) => one?.params?.requestId);
}
