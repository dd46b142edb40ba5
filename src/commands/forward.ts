import { randomUUID } from 'node:crypto';
import { isExact, parseWithIds } from '../http/json-rpc/exact-ids.ts';
import { PARSE_ERROR } from '../http/json-rpc/messages.ts';
import { isRecord, jsonIn } from '../json.ts';
import type { Client, Fetched } from '../net/fetch.ts';
import type { OperatorOptions } from '../net/operator-client.ts';
import { FAILED, isWithoutReply, keyRefusalIn } from './key-refusal.ts';
import { isBlankLine, linesIn } from './lines.ts';
import { whyNoReply } from './no-reply.ts';
import { print, printMessage } from './print.ts';

interface Remote {
  url: string;
  apiKey: string;
}

const LIMITS = {
  timeoutMs: 58_000, // the server gives a call 50 s, and clients wait for 60 s
  maxBytes: 10_000_000,
};

/**
 * Forwards the messages on stdin to a server and writes its replies to stdout, until stdin ends and every message has
 * been dealt with. `signal` aborts the requests under way.
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
    if (isBlankLine(line)) continue;
    const work = forwardLine(client, remote, line).finally(() => running.delete(work));
    running.add(work);
  }
  await Promise.all(running);
  client.close();
}

interface Receiver {
  url: string;
  /**
   * Includes a session id for this process: other processes with the same key use the same request ids, and a
   * cancellation must only reach requests of its own process.
   */
  headers: Record<string, string>;
  /** One entry for each message under way. */
  unanswered: Set<Waiting>;
  signal: AbortSignal;
}

/** Ids of the requests in a message that have no reply yet, by their JSON text. */
type Waiting = Map<string, unknown>;

/** Forwards one message and writes each frame of the reply as it arrives. */
async function forwardLine({ fetch }: Client<OperatorOptions>, receiver: Receiver, line: Buffer): Promise<void> {
  const { url, headers, unanswered, signal } = receiver;
  let message: unknown;
  try {
    message = parseWithIds(line);
  } catch {
    return printMessage({ jsonrpc: '2.0', id: null, error: PARSE_ERROR });
  }
  // The server sends no reply to cancelled requests, and the client expects none.
  for (const id of cancelledIn(message)) for (const others of unanswered) others.delete(JSON.stringify(id));
  const waiting: Waiting = new Map(idsIn(message).map((id) => [JSON.stringify(id), id]));
  unanswered.add(waiting);
  let isRefused = false; // whether a reply with id null refused the whole message: no id, too many messages
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
    // Only status 202 may leave requests without a reply. Any other response that does was cut off or is not from /mcp,
    // and the client would wait for ever.
    if (reply.status !== 202 && waiting.size > 0 && !isRefused) fail(waiting, errorIn(reply, url));
  } catch (error) {
    if (signal.aborted) return; // nobody reads stdout any more
    fail(waiting, { code: FAILED, message: whyNoReply(error, url, LIMITS) });
  } finally {
    unanswered.delete(waiting);
  }
}

/** Writes the same error for each request that has no reply. */
function fail(waiting: Waiting, error: object): void {
  for (const id of waiting.values()) printMessage({ jsonrpc: '2.0', id, error });
}

/**
 * Returns the error for a response without frames: the server's own (too busy, message too long), or one with the HTTP
 * status when the response is not the server's.
 */
function errorIn({ status, body }: Fetched, url: string): object {
  const said = jsonIn(body.toString());
  const { error, code } = isRecord(said) ? said : {};
  if (typeof error === 'string')
    return { code: FAILED, message: error, ...(code === undefined ? {} : { data: { code } }) };
  return { code: FAILED, message: `${new URL(url).origin} 回應 HTTP ${status}，沒有回覆這個請求。` };
}

/** Headers of every request. Without compression, a client that waits for progress gets each frame as it arrives. */
const HEADERS = { accept: 'application/json, text/event-stream', 'accept-encoding': 'identity' };

/** Returns a reader that calls `onData` with the data of each event in a stream, however it is cut into pieces. */
function eventReader(onData: (data: string) => void): (piece: Buffer) => void {
  const decoder = new TextDecoder();
  let rest = '';
  return (piece) => {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) onData(line.slice(6));
  };
}

/** Returns the id that a reply answers, as JSON text; empty for a frame that is not a reply. */
function idOf(frame: string): string {
  try {
    return JSON.stringify((parseWithIds(Buffer.from(frame)) as { id?: unknown }).id) ?? '';
  } catch {
    return '';
  }
}

/** Returns the ids in a message, exactly as the client wrote them; notifications have none. */
function idsIn(message: unknown): unknown[] {
  const ids = [message].flat().map((one) => (one as { id?: unknown } | null)?.id);
  return ids.filter((id) => id === null || typeof id === 'string' || typeof id === 'number' || isExact(id));
}

/** Returns the ids of the requests that a message cancels. */
function cancelledIn(message: unknown): unknown[] {
  const all = [message].flat() as Array<{ method?: unknown; params?: { requestId?: unknown } | null } | null>;
  return all.filter((one) => one?.method === 'notifications/cancelled').map((one) => one?.params?.requestId);
}
