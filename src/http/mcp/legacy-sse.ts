import { randomUUID } from 'node:crypto';
import { type Request, type Response, Router } from 'express';
import type { Context } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { authenticate, keyInUrl } from '../auth.ts';
import { parseMessages } from '../json-rpc/messages.ts';
import { INVALID_REQUEST } from '../json-rpc/rpc.ts';
import { rawBody } from '../request/raw-body.ts';
import { baseUrl } from '../routing/base-url.ts';
import type { Routes } from '../routing/routes.ts';
import { frame, openStream } from './event-stream.ts';

const PATH = '/sse';
/** Routes of `legacySseRouter`. */
export const LEGACY_ROUTES: Routes = { [PATH]: ['GET', 'POST'] };

/**
 * Routes the address at which clients of the transport before Streamable HTTP (HTTP+SSE, MCP 2024-11-05) are configured
 * by custom. Such a client opens a stream and waits in it for the address to post to, then for every reply. It is told at
 * once which transport and address to choose, in the way that it can hear: each of its requests is answered, in the
 * stream, with that sentence. The stream of /mcp itself cannot say so: it has one ping and nothing else.
 */
export function legacySseRouter(context: Context): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const streams = new Map<string, Response>(); // of this process
  router.get(PATH, async (request, response) => {
    await authenticate(request, context, keyInUrl(request));
    if (response.closed) return;
    const id = randomUUID();
    streams.set(id, response);
    response.on('close', () => streams.delete(id));
    openStream(request, response, context, `event: endpoint\ndata: ?stream=${id}\n\n`);
  });
  router.post(PATH, rawBody, (request, response) => {
    const error = { ...INVALID_REQUEST, message: whatToChoose(request, context) };
    const stream = streams.get(String(request.query.stream));
    if (stream === undefined) throw new ServiceError('invalid_request', error.message);
    for (const item of parseMessages(request.body).items)
      if (item.kind === 'request') stream.write(frame({ jsonrpc: '2.0', id: item.request.id, error }));
    response.status(202).end();
  });
  return router;
}

function whatToChoose(request: Request, { config }: Context): string {
  const url = `${baseUrl(request, config)}/mcp`;
  return `這個服務不用 SSE 傳輸：請把用戶端的傳輸類型由 sse 改成 Streamable HTTP（設定值多為 http 或 streamable-http），網址改成 ${url} 。Choose the Streamable HTTP transport instead of SSE, with the URL ${url} .`;
}
