/** HTTP statuses of all error codes: those in SPEC, "Errors", and those of the dashboard and of overload. */
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
  account_disabled: 403,
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
  /** Why each engine returned nothing: [name, reason]. */
  unresponsive_engines?: Array<[engine: string, reason: string]>;
  /** Every field that is wrong. */
  errors?: Array<{ field: string; message: string }>;
  /** Value of the `Retry-After` header, in seconds. */
  retryAfterS?: number;
  /** Whether the same call may soon succeed, although errors with this code are usually permanent. */
  isPassing?: boolean;
}

/** Messages about an invalid request body that several interfaces (REST, MCP, …) send. */
export const NOT_JSON = '請求內容不是有效的 UTF-8 JSON。';
export const NOT_AN_OBJECT = '請求內容必須是 JSON 物件。';

/**
 * An error that is reported to the caller: an invalid request, or a limit. Any other error that is thrown is a defect
 * and reported as `internal_error` without its message.
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

/** A field of a request that is wrong, and what it has to be. */
export interface FieldError {
  field: string;
  message: string;
  /** The code of the refusal if this is its first error; `invalid_request` when absent. */
  code?: ErrorCode | undefined;
}

/** Returns the refusal of a request that names every wrong field, and shows a request that works, if there is one. */
export function fieldRefusal(errors: readonly FieldError[], sample?: object): ServiceError {
  const code = errors[0]?.code ?? 'invalid_request';
  const shown = sample === undefined ? [] : [`可用的例子：${JSON.stringify(sample)}`];
  const message = [...errors.map(({ message }) => message), ...shown].join('\n');
  return new ServiceError(code, message, { errors: errors.map(({ field, message }) => ({ field, message })) });
}

/** Returns a ServiceError as it is, and wraps any other error as the `cause` of an `internal_error`. */
export function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  return new ServiceError('internal_error', '服務發生內部錯誤，請稍後再試；本次不扣點。', {}, { cause: thrown });
}

/** Returns an error's message; for an AggregateError, which has none, those of its errors (one per refused address). */
export function reasonsOf(error: Error): string {
  return error instanceof AggregateError ? error.errors.map(({ message }) => message).join('; ') : error.message;
}

/** An error that the operator can fix; the CLI prints its message without a stack trace. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
