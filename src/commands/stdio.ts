import { createInterface } from 'node:readline';
import { tools } from '../../tools/index.ts';
import type { Config } from '../config.ts';
import { createLocalContext } from '../context.ts';
import { instructions } from '../http/instructions.ts';
import { createServerBuilder } from '../http/mcp-server.ts';
import { serveStdio } from '../http/stdio.ts';
import type { Client } from '../net/fetch.ts';
import { createOperatorFetch } from '../net/operator-client.ts';

/**
 * MCP over stdin and stdout, for clients that start their servers themselves. With an API key every message goes to that
 * server; without one the tools run here, uncounted. Only JSON-RPC is written to stdout.
 */
export async function stdio(config: Config): Promise<void> {
  if (config.remote !== undefined) return await passOn(config.remote, createOperatorFetch({ proxies: config.proxies }));
  const context = await createLocalContext(config);
  try {
    await serveStdio(createServerBuilder(context, tools, instructions()));
  } finally {
    await context.dispose();
  }
}

interface Remote {
  url: string;
  apiKey: string;
}

const TIMEOUT_MS = 58_000; // a call has 50 s there, and clients wait for 60
const MAX_BYTES = 10_000_000;

async function passOn(remote: Remote, client: Client): Promise<void> {
  const running = new Set<Promise<void>>();
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue;
    const work = passLine(client, remote, line).finally(() => running.delete(work));
    running.add(work);
  }
  await Promise.all(running);
  client.close();
}

/** One message there, its frames back, each as it comes. */
async function passLine({ fetch }: Client, { url, apiKey }: Remote, line: string): Promise<void> {
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    return write({ jsonrpc: '2.0', id: null, error: { code: -32700, message: '不是有效的 JSON。' } });
  }
  const waiting = new Set(idsIn(message));
  const onPiece = eventReader((data) => {
    waiting.delete(JSON.parse(data).id);
    writeLine(data);
  });
  try {
    const reply = await fetch(`${url}/mcp`, {
      method: 'POST',
      json: message,
      headers: { ...HEADERS, authorization: `Bearer ${apiKey}` },
      ...{ timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, maxRedirects: 0, onPiece },
      signal: new AbortController().signal,
    });
    if (reply.headers['content-encoding'] !== undefined) onPiece(reply.body);
    if (reply.status >= 400) throw new Error(`HTTP ${reply.status}`);
  } catch {
    for (const id of waiting) write({ jsonrpc: '2.0', id, error: { code: -32000, message: `無法連線到 ${url}。` } });
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

/** Of the requests in a message: only those wait for an answer. */
function idsIn(message: unknown): Array<string | number> {
  const all = Array.isArray(message) ? message : [message];
  return all.flatMap((one) => (typeof one?.id === 'string' || typeof one?.id === 'number' ? [one.id] : []));
}

function write(message: object): void {
  writeLine(JSON.stringify(message));
}

function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
