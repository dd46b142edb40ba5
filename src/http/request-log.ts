import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { type Trace, traced } from '../trace.ts';

/** Gives every request an id and logs its end: method, path and status, never the query string, headers or body. */
export function requestLog({ log }: Pick<Context, 'log'>): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const { method, path } = request;
    const requestId = randomUUID();
    response.locals.requestId = requestId;
    response.set('X-Request-Id', requestId);
    traced((trace) => {
      response.on('close', () => end(trace));
      next();
    });

    function end({ steps, inputTokens, outputTokens }: Trace): void {
      const ms = Math.round(performance.now() - started);
      const tokens = inputTokens + outputTokens > 0 ? { model_tokens: [inputTokens, outputTokens] } : {};
      const where = Object.keys(steps).length > 0 ? { steps } : {};
      const entry = { request_id: requestId, method, path, status: response.statusCode, ms, ...where, ...tokens };
      // Clients reopen GET /mcp every 31 s for ever, and monitors ask for health: noise at info.
      const quiet = method === 'GET' && (path === '/mcp' || path === '/api/health');
      log[quiet ? 'debug' : 'info'](entry, response.writableFinished ? 'request' : 'request cut off by the caller');
    }
  };
}
