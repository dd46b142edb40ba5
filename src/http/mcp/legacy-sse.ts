import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Messages } from '../json-rpc/messages.ts';
import { INVALID_REQUEST } from '../json-rpc/rpc.ts';

/**
 * Clients of the transport before Streamable HTTP (HTTP+SSE, MCP 2024-11-05) open the stream first and wait in it for
 * the address to post to, and then for every reply. They are told at once which transport to choose, in the way that
 * they can hear: the address is one at which each of their requests is answered, in the stream, with that sentence.
 */
export interface LegacyStreams {
  /** Sends the address if the stream's client is one of these. */
  greet(request: Request, response: Response): void;
  /** Whether the request came to such an address: then it has been answered. */
  answer(request: Request, response: Response, messages: Messages): boolean;
}

/** Creates the register of such streams in this process. `write` sends a message in a stream. */
export function createLegacyStreams(write: (stream: Response, message: object) => void): LegacyStreams {
  const streams = new Map<string, Response>();
  return {
    greet(request, response) {
      if (!isEventSource(request) || response.writableEnded) return;
      const id = randomUUID();
      streams.set(id, response);
      response.on('close', () => streams.delete(id));
      response.write(`event: endpoint\ndata: ?legacy=${id}\n\n`);
    },
    answer({ query: { legacy } }, response, { items }) {
      if (typeof legacy !== 'string') return false;
      const stream = streams.get(legacy);
      for (const item of items)
        if (stream && item.kind === 'request') write(stream, { jsonrpc: '2.0', id: item.request.id, error: REFUSAL });
      if (stream) response.status(202).end();
      else response.status(400).type('text/plain').send(REFUSAL.message); // the stream is of another process, or closed
      return true;
    },
  };
}

const REFUSAL = {
  ...INVALID_REQUEST,
  message:
    '這個服務不用 SSE 傳輸：網址不變，請把用戶端的傳輸類型由 sse 改成 Streamable HTTP（設定值多為 http 或 streamable-http）。Choose the Streamable HTTP transport instead of SSE; the URL stays the same.',
};

/**
 * Whether an EventSource asks, without any session: its requests are not cached (HTML, "server-sent events"; httpx-sse).
 * Clients of Streamable HTTP open the stream after they have been given a session, or with the revision agreed upon.
 */
function isEventSource({ method, headers }: Request): boolean {
  const isInitialized = headers['mcp-session-id'] !== undefined || headers['mcp-protocol-version'] !== undefined;
  const isUncached = /\bno-(?:cache|store)\b/i.test(headers['cache-control'] ?? '');
  return method === 'GET' && !isInitialized && isUncached && /^text\/event-stream\b/i.test(headers.accept ?? '');
}
