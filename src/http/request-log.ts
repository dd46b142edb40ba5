import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';

/** Gives every request an id and logs its end: method, path and status, never the query string, headers or body. */
export function requestLog({ log }: Pick<Context, 'log'>): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const { method, path } = request;
    const requestId = randomUUID();
    response.locals.requestId = requestId;
    response.set('X-Request-Id', requestId);
    response.on('close', () => {
      const ms = Math.round(performance.now() - started);
      const entry = { request_id: requestId, method, path, status: response.statusCode, ms };
      // Clients reopen GET /mcp every 31 s for ever, and monitors ask for health: noise at info.
      const quiet = method === 'GET' && (path === '/mcp' || path === '/api/health');
      log[quiet ? 'debug' : 'info'](entry, response.writableFinished ? 'request' : 'request cut off by the caller');
    });
    next();
  };
}
