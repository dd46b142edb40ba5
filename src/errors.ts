/** Every code a caller may see, with its HTTP status: those of SPEC, "Errors", `not_signed_in` of the dashboard, and those of a service at its limits. */
export const STATUS_BY_CODE = {
  invalid_json: 400,
  invalid_request: 400,
  missing_query: 400,
  missing_urls: 400,
  too_many_urls: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  not_signed_in: 401,
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

/** Fields that ride along with some errors; see SPEC, "Errors". */
export interface ErrorDetails {
  /** HTTP status when it is not the code's usual one (413 for an oversized body). */
  status?: number;
  credits_needed?: number;
  credits_remaining?: number;
  /** Seconds after which to come again: the header `Retry-After`. */
  retryAfterS?: number;
}

/**
 * A refusal: the caller or a limit is the reason, and the caller is told so.
 * Anything else that is thrown is a defect and becomes `internal_error` with nothing of its text.
 */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Omit<ErrorDetails, 'status' | 'retryAfterS'>;
  readonly retryAfterS: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    { status, retryAfterS, ...details }: ErrorDetails = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ServiceError';
    this.code = code;
    this.status = status ?? STATUS_BY_CODE[code];
    this.details = details;
    this.retryAfterS = retryAfterS;
  }
}

/** The refusal itself, or `internal_error` with the defect as its `cause`. */
export function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  return new ServiceError('internal_error', '服務發生內部錯誤，請稍後再試；本次不扣點。', {}, { cause: thrown });
}
