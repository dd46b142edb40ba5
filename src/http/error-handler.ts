import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Context } from '../context.ts';
import { ServiceError, toServiceError } from '../errors.ts';
import { CallerGone } from './request/call-signal.ts';

/** Answers every error in JSON. Defects are logged once, with their cause, and their text is not sent. */
export function errorHandler({ log }: Pick<Context, 'log'>): ErrorRequestHandler {
  return (thrown, request, response, _next) => {
    const error = errorOf(thrown);
    logDefect(log, error, request, response);
    sendError(response, error);
  };
}

/** Logs a defect with its cause. A caller that hung up is not a defect: the request's own log line records it. */
export function logDefect(log: Context['log'], { code, cause }: ServiceError, request: Request, { locals }: Response) {
  if (code !== 'internal_error' || cause instanceof CallerGone) return;
  const path = request.baseUrl || request.path; // Express removes a router's mount path from `path`
  log.error({ err: cause, request_id: locals.requestId, path }, 'request failed');
}

/** Returns the ServiceError for anything that was thrown, including by Express and its file server. */
export function errorOf(thrown: unknown): ServiceError {
  return fromExpress(thrown) ?? toServiceError(thrown);
}

/** Sends an error as JSON, with the additional members that SPEC, "Errors" allows. */
export function sendError(response: Response, error: ServiceError, extra: Record<string, unknown> = {}): void {
  if (error.cause instanceof CallerGone) return; // the connection is ending
  if (response.headersSent) return void response.destroy();
  const challenge = CHALLENGES[error.code];
  if (challenge !== undefined) response.set('WWW-Authenticate', challenge);
  if (error.retryAfterS !== undefined) response.set('Retry-After', String(error.retryAfterS));
  // A Cache-Control set before the failure was meant for the content; an error must not be cached.
  if (response.hasHeader('Cache-Control')) response.set('Cache-Control', 'no-store');
  const body = { error: error.message, code: error.code, ...error.details, ...extra, ...idIn(error, response) };
  response.status(error.status).type('json').json(body);
}

/** Returns the request's id for the body of a server error (5xx), so that the error can be found in the log. */
export function idIn({ status }: ServiceError, { locals }: Response): { request_id?: string } {
  return status >= 500 ? { request_id: locals.requestId } : {};
}

/** `WWW-Authenticate` header by error code. */
const CHALLENGES: Partial<Record<ServiceError['code'], string>> = {
  missing_api_key: 'Bearer realm="service"',
  invalid_api_key: 'Bearer realm="service", error="invalid_token"',
};

/** Messages for conditional and range requests that a file does not fulfil, by the status that `send` throws. */
const UNFULFILLED = new Map<unknown, string>([
  [412, '檔案不符合請求標頭的條件。'],
  [416, '請求的範圍超出檔案。'],
]);

/** Converts what Express throws for a request that cannot be understood or fulfilled; undefined for any other error. */
function fromExpress(thrown: unknown): ServiceError | undefined {
  const { status, expose } = (thrown ?? {}) as { status?: unknown; expose?: unknown };
  if (thrown instanceof URIError) return new ServiceError('not_found', '網址路徑編碼有誤。');
  const unfulfilled = expose === true ? UNFULFILLED.get(status) : undefined;
  if (unfulfilled !== undefined) return new ServiceError('invalid_request', unfulfilled, { status: Number(status) });
  return undefined;
}
