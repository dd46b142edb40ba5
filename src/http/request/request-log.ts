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
    const route = routeOf(path);
    const requestId = randomUUID();
    response.locals.requestId = requestId;
    response.set('X-Request-Id', requestId);
    requestSpan(request.headers, `${method} ${route}`, (span) =>
      traced((trace) => {
        response.on('close', () => {
          const { statusCode: status, writableFinished: isWhole } = response;
          const ms = Math.round(performance.now() - started);
          const ended = { requestId, method, path, route, status, isWhole, ms };
          metrics.request({ method, route, status, ms: isStream(ended) ? undefined : ms });
          writeEntry(log, ended, trace);
          span?.setAttributes(attributesOf(ended));
          span?.end();
        });
        next();
      }, requestId),
    );
  };
}

/** A request at its end. */
interface Ended {
  requestId: string;
  method: string;
  path: string;
  /** Name of the path's route, without what varies. */
  route: string;
  status: number;
  /** Whether the response was sent to its end. */
  isWhole: boolean;
  ms: number;
}

function writeEntry(log: Context['log'], ended: Ended, { steps, inputTokens, outputTokens }: Trace): void {
  const { requestId, method, path, status, ms } = ended;
  const tokens = inputTokens + outputTokens > 0 ? { model_tokens: [inputTokens, outputTokens] } : {};
  const where = Object.keys(steps).length > 0 ? { steps } : {};
  const entry = { request_id: requestId, method, path, status, ms, ...where, ...tokens };
  const isQuiet = isFrequent(ended);
  const isSlow = ms > SLOW_MS && !isQuiet;
  const message = isSlow ? 'slow request' : 'request';
  const level = isQuiet ? 'debug' : isSlow ? 'warn' : 'info';
  log[level](entry, ended.isWhole ? message : 'request cut off by the caller');
}

/** Whether clients reopen it every 31 s (GET /mcp) or monitors poll it: too much noise for level info. */
function isFrequent(ended: Ended): boolean {
  return isStream(ended) || (ended.method === 'GET' && ended.path === '/api/health');
}

/** Whether the response lasts as long as its client leaves it open. */
function isStream({ method, path }: Ended): boolean {
  return method === 'GET' && (path === '/mcp' || path === '/sse');
}

function attributesOf({ requestId, method, route, status }: Ended) {
  return {
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    'huasou.request_id': requestId,
  };
}
