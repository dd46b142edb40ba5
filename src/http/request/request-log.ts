import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { requestSpan, type Trace, traced } from '../../telemetry/trace.ts';

const SLOW_MS = 10_000; // slower requests are logged as warnings; `steps` say where the time went

/** Gives every request an id and logs it at its end: method, path and status, never query string, headers or body. */
export function requestLog(
  { log, metrics }: Pick<Context, 'log' | 'metrics'>,
  routeOf: (path: string) => string,
): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const { method, path } = request;
    const requestId = randomUUID();
    response.locals.requestId = requestId;
    response.set('X-Request-Id', requestId);
    requestSpan(request.headers, `${method} ${routeOf(path)}`, (span) =>
      traced((trace) => {
        response.on('close', () => {
          end(trace);
          span?.setAttributes({
            'http.request.method': method,
            'http.route': routeOf(path),
            'http.response.status_code': response.statusCode,
            'huasou.request_id': requestId,
          });
          span?.end();
        });
        next();
      }, requestId),
    );

    function end({ steps, inputTokens, outputTokens }: Trace): void {
      const ms = Math.round(performance.now() - started);
      const { statusCode: status } = response;
      const isStream = method === 'GET' && path === '/mcp';
      metrics.request({ method, route: routeOf(path), status, ms: isStream ? undefined : ms });
      const tokens = inputTokens + outputTokens > 0 ? { model_tokens: [inputTokens, outputTokens] } : {};
      const where = Object.keys(steps).length > 0 ? { steps } : {};
      const entry = { request_id: requestId, method, path, status, ms, ...where, ...tokens };
      // Clients reopen GET /mcp every 31 s, and monitors poll the health check: too much noise for level info.
      const quiet = isStream || (method === 'GET' && path === '/api/health');
      const isSlow = ms > SLOW_MS && !quiet;
      const message = isSlow ? 'slow request' : 'request';
      const level = quiet ? 'debug' : isSlow ? 'warn' : 'info';
      log[level](entry, response.writableFinished ? message : 'request cut off by the caller');
    }
  };
}
