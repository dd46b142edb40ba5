/** All error codes with their HTTP status: those in SPEC, "Errors", and those of the dashboard and of overload. */
export const STATUS_BY_CODE = {
  invalid_json: 400,
  invalid_request: 400,
  missing_query: 400,
  missing_urls: 400,
  too_many_urls: 400,
  too_many_keys: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  not_signed_in: 401,
  foreign_origin: 401,
  not_found: 404,
  method_not_allowed: 405,
  insufficient_credits: 429,
  rate_limited: 429,
  internal_error: 500,
  upstream_unavailable: 502,
  not_ready: 503,
  overloaded: 503,
} as const;

export type ErrorCode = keyof typeof STATUS_BY_CODE;

/** Additional fields of some errors; see SPEC, "Errors". */
export interface ErrorDetails {
  /** HTTP status when it is not the code's usual one (413 for an oversized body). */
  status?: number;
  credits_needed?: number;
  credits_remaining?: number;
  /** Why no engine answered: [name, reason]. */
  unresponsive_engines?: Array<[engine: string, reason: string]>;
  /** Seconds, for the header `Retry-After`. */
  retryAfterS?: number;
  /** The same call may succeed in a moment, although errors of its code do not pass otherwise. */
  isPassing?: boolean;
}

/** Messages about a body that several doors send. */
export const NOT_JSON = '請求內容不是有效的 UTF-8 JSON。';
export const NOT_AN_OBJECT = '請求內容必須是 JSON 物件。';

/**
 * An error that is reported to the caller: an invalid request, or a limit. Everything else that is thrown is a defect, reported
 * as `internal_error` without its text.
 */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Omit<ErrorDetails, 'status' | 'retryAfterS' | 'isPassing'>;
  readonly retryAfterS: number | undefined;
  readonly isPassing: boolean;

  constructor(
    code: ErrorCode,
    message: string,
    { status, retryAfterS, isPassing = false, ...details }: ErrorDetails = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ServiceError';
    this.code = code;
    this.status = status ?? STATUS_BY_CODE[code];
    this.details = details;
    this.retryAfterS = retryAfterS;
    this.isPassing = isPassing;
  }
}

/** The error itself when it is a ServiceError, else `internal_error` with it as `cause`. */
export function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  return new ServiceError('internal_error', '服務發生內部錯誤，請稍後再試；本次不扣點。', {}, { cause: thrown });
}

/**
 * The texts of an error: one for each address of a name where none could be connected to, as the error of all has none of its
 * own.
 */
export function reasonsOf(error: Error): string {
  return error instanceof AggregateError ? error.errors.map(({ message }) => message).join('; ') : error.message;
}

/** An error that the operator can fix: the CLI prints its message without a stack trace. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
