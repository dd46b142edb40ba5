import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Context } from '../context.ts';
import { ServiceError, toServiceError } from '../errors.ts';
import { CallerGone } from './request/call-signal.ts';

/** Turns every error into a JSON reply. Defects are logged once, with their cause, and their text is not sent. */
export function errorHandler({ log }: Pick<Context, 'log'>): ErrorRequestHandler {
  return (thrown, request, response, _next) => {
    const error = errorOf(thrown);
    logDefect(log, error, request, response);
    sendError(response, error);
  };
}

/** Logs a defect with its cause. A caller that hung up is none: the request's own line says so. */
export function logDefect(log: Context['log'], { code, cause }: ServiceError, request: Request, { locals }: Response) {
  if (code !== 'internal_error' || cause instanceof CallerGone) return;
  const path = request.baseUrl || request.path; // what a router is mounted at, Express takes from the path
  log.error({ err: cause, request_id: locals.requestId, path }, 'request failed');
}

/** The ServiceError for whatever was thrown, errors of Express and its body parser included. */
export function errorOf(thrown: unknown): ServiceError {
  return fromExpress(thrown) ?? toServiceError(thrown);
}

/** Sends an error as JSON, with the additional members that SPEC's table of errors allows. */
export function sendError(response: Response, error: ServiceError, extra: Record<string, unknown> = {}): void {
  if (response.headersSent) return void response.destroy();
  const challenge = CHALLENGES[error.code];
  if (challenge !== undefined) response.set('WWW-Authenticate', challenge);
  if (error.retryAfterS !== undefined) response.set('Retry-After', String(error.retryAfterS));
  // What was set before the failure is for the content: its type, and that it may be kept.
  if (response.hasHeader('Cache-Control')) response.set('Cache-Control', 'no-store');
  const body = { error: error.message, code: error.code, ...error.details, ...extra, ...idIn(error, response) };
  response.status(error.status).type('json').json(body);
}

/** The request's id as a member of an error that is ours, so that it can be found in the log. */
export function idIn({ status }: ServiceError, { locals }: Response): { request_id?: string } {
  return status >= 500 ? { request_id: locals.requestId } : {};
}

const CHALLENGES: Partial<Record<ServiceError['code'], string>> = {
  missing_api_key: 'Bearer realm="service"',
  invalid_api_key: 'Bearer realm="service", error="invalid_token"',
};

/** Conditions in a request's headers that a file does not fulfil, by the status that `send` gives them. */
const UNFULFILLED = new Map<unknown, string>([
  [412, '檔案不符合請求標頭的條件。'],
  [416, '請求的範圍超出檔案。'],
]);

/** What Express and its parts throw for a request that cannot be understood or fulfilled; undefined for anything else. */
function fromExpress(thrown: unknown): ServiceError | undefined {
  const { status, expose } = (thrown ?? {}) as { status?: unknown; expose?: unknown };
  if (thrown instanceof URIError) return new ServiceError('not_found', '網址路徑編碼有誤。');
  const unfulfilled = expose === true ? UNFULFILLED.get(status) : undefined;
  if (unfulfilled !== undefined) return new ServiceError('invalid_request', unfulfilled, { status: Number(status) });
  return undefined;
}
