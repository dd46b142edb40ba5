import { createInterface } from 'node:readline';
import { tools } from '../../tools/index.ts';
import type { Config } from '../config.ts';
import { createLocalContext } from '../context.ts';
import { OperatorError } from '../errors.ts';
import { isExact, parseWithIds } from '../http/exact-ids.ts';
import { instructions } from '../http/instructions.ts';
import { createServerBuilder } from '../http/mcp-server.ts';
import { serveStdio } from '../http/stdio.ts';
import type { Client } from '../net/fetch.ts';
import { createOperatorFetch } from '../net/operator-client.ts';

/**
 * MCP over stdin and stdout, for clients that start their servers themselves. With an API key every message is forwarded to
 * that server; without one the tools run in this process, uncounted. Only JSON-RPC is written to stdout.
 */
export async function stdio(config: Config): Promise<void> {
  if (config.isRemoteKeyless) throw new OperatorError('HUASOU_URL names a server: set HUASOU_API_KEY to a key of it.');
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

/** Forwards one message and writes the frames of the reply. */
async function passLine({ fetch }: Client, { url, apiKey }: Remote, line: string): Promise<void> {
  let message: unknown;
  try {
    message = parseWithIds(Buffer.from(line));
  } catch {
    return write({ jsonrpc: '2.0', id: null, error: { code: -32700, message: '不是有效的 JSON。' } });
  }
  try {
    const reply = await fetch(`${url}/mcp`, {
      method: 'POST',
      json: message,
      headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json, text/event-stream' },
      ...{ timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, maxRedirects: 0 },
      signal: new AbortController().signal,
    });
    const frames = reply.body
      .toString()
      .split('\n')
      .filter((text) => text.startsWith('data: '));
    for (const frame of frames) writeLine(frame.slice(6));
    // Only 202 has none: anything else that has none is not from /mcp, and the client would wait for ever.
    if (reply.status >= 400 || (frames.length === 0 && reply.status !== 202)) throw new Error(`HTTP ${reply.status}`);
  } catch {
    for (const id of idsIn(message))
      write({ jsonrpc: '2.0', id, error: { code: -32000, message: `無法連線到 ${new URL(url).origin}。` } });
  }
}

/** The ids of the requests in a message, as they were written. */
function idsIn(message: unknown): unknown[] {
  const ids = [message].flat().map((one) => (one as { id?: unknown } | null)?.id);
  return ids.filter((id) => typeof id === 'string' || typeof id === 'number' || isExact(id));
}

function write(message: object): void {
  writeLine(JSON.stringify(message));
}

function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
