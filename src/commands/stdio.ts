import { randomUUID } from 'node:crypto';
import { tools } from '../../tools/index.ts';
import type { Config } from '../config.ts';
import { createLocalContext } from '../context.ts';
import { OperatorError } from '../errors.ts';
import { isExact, parseWithIds } from '../http/exact-ids.ts';
import { createExchange, PROTOCOL_VERSION } from '../http/exchange.ts';
import { instructions } from '../http/instructions.ts';
import { createServerBuilder } from '../http/mcp-server.ts';
import { PARSE_ERROR } from '../http/messages.ts';
import { serveLines } from '../http/stdio.ts';
import type { Client } from '../net/fetch.ts';
import { createOperatorFetch } from '../net/operator-client.ts';
import { linesIn } from './lines.ts';

/**
 * MCP over stdin and stdout, for clients that start their servers themselves. With an API key every message is forwarded to
 * that server; without one the tools run in this process, uncounted. Only JSON-RPC is written to stdout.
 */
export async function stdio(config: Config): Promise<void> {
  if (config.isRemoteKeyless) throw new OperatorError('HUASOU_URL names a server: set HUASOU_API_KEY to a key of it.');
  if (config.remote !== undefined) return await passOn(config.remote, createOperatorFetch({ proxies: config.proxies }));
  const context = await createLocalContext(config);
  try {
    const exchange = createExchange(createServerBuilder(context, tools, instructions()), asAsked);
    await serveLines(linesIn(process.stdin), exchange, write, { context, signal: untilNobodyReads() });
  } finally {
    await context.dispose();
  }
}

/** Every revision that the SDK knows is spoken. */
function asAsked(version: unknown): string {
  return typeof version === 'string' ? version : PROTOCOL_VERSION;
}

/** Fires when a reply cannot be written: whoever started this process has gone. */
function untilNobodyReads(): AbortSignal {
  const reader = new AbortController();
  process.stdout.on('error', () => reader.abort());
  return reader.signal;
}

interface Remote {
  url: string;
  apiKey: string;
}

const TIMEOUT_MS = 58_000; // a call has 50 s there, and clients wait for 60
const MAX_BYTES = 10_000_000;

async function passOn({ url, apiKey }: Remote, client: Client): Promise<void> {
  const remote = { url, headers: { ...HEADERS, authorization: `Bearer ${apiKey}`, 'mcp-session-id': randomUUID() } };
  const running = new Set<Promise<void>>();
  for await (const line of linesIn(process.stdin)) {
    if (line.trim() === '') continue;
    const work = passLine(client, remote, line).finally(() => running.delete(work));
    running.add(work);
  }
  await Promise.all(running);
  client.close();
}

interface Receiver {
  url: string;
  /** With a session of this process: others with the same key use the same ids, and a cancellation is of one's own. */
  headers: Record<string, string>;
}

/** Forwards one message and writes each frame of the reply as it arrives. */
async function passLine({ fetch }: Client, { url, headers }: Receiver, line: string): Promise<void> {
  let message: unknown;
  try {
    message = parseWithIds(Buffer.from(line));
  } catch {
    return write({ jsonrpc: '2.0', id: null, error: PARSE_ERROR });
  }
  const waiting = new Map(idsIn(message).map((id) => [JSON.stringify(id), id]));
  const onPiece = eventReader((data) => {
    waiting.delete(idOf(data));
    writeLine(data);
  });
  try {
    const reply = await fetch(`${url}/mcp`, {
      method: 'POST',
      json: message,
      headers,
      ...{ timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, maxRedirects: 0, onPiece },
      signal: new AbortController().signal,
    });
    if (reply.headers['content-encoding'] !== undefined) onPiece(reply.body);
    // Only 202 ends without a reply: what else does was cut or is not from /mcp, and the client would wait for ever.
    if (reply.status !== 202 && waiting.size > 0) throw new Error(`HTTP ${reply.status}`);
  } catch {
    for (const id of waiting.values())
      write({ jsonrpc: '2.0', id, error: { code: -32000, message: `無法連線到 ${new URL(url).origin}。` } });
  }
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

function write(message: object): void {
  writeLine(JSON.stringify(message));
}

function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
