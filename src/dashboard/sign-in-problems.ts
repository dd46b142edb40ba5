import { type ErrorCode, ServiceError } from '../errors.ts';
import { MIN_PASSWORD_LENGTH } from '../services/password.ts';

/** Body of the response to a request that better-auth refuses. */
export interface Problem {
  error: string;
  code: string;
  /** better-auth's own code and message, for clients written for that library. */
  reason?: string;
  message?: string;
}

/** Returns the body to send instead of better-auth's, which had this `status`, `code` and `message`, where given. */
export function problemOf(
  status: number,
  { code: reason, message }: { code?: string; message?: string },
  retryAfterS: string | null,
): Problem {
  const [code, error] = known(status, reason, message, retryAfterS);
  return { error, code, ...(reason === undefined ? {} : { reason }), ...(message === undefined ? {} : { message }) };
}

export function accountDisabled(): ServiceError {
  return new ServiceError('account_disabled', '這個帳號已停用，請洽管理者。');
}

type Known = readonly [code: string, error: string];

function known(status: number, reason = '', message = '', retryAfterS: string | null): Known {
  const field = /^\[body\.(\w{1,40})\]/.exec(message)?.[1];
  if (field === 'email') return INVALID_EMAIL;
  if (field !== undefined) return ['invalid_request', `${field} 缺少，或格式不對。`];
  if (message.startsWith('[body]')) return ['invalid_request', '請求內容必須是 JSON 物件。'];
  if (message.startsWith('Invalid JSON')) return ['invalid_json' satisfies ErrorCode, '請求內容不是有效的 JSON。'];
  if (status === 429) return ['rate_limited', `試太多次了，請 ${retryAfterS ?? 60} 秒後再試。`];
  return BY_REASON[reason] ?? BY_STATUS[status] ?? ['invalid_request', '無法接受這個請求。'];
}

const FOREIGN: Known = ['foreign_origin' satisfies ErrorCode, '不接受來自其他網站的請求。'];
const EXISTS: Known = ['account_exists', '這個電子郵件已經註冊過了。'];
const INVALID_EMAIL: Known = ['invalid_email', '電子郵件的格式不對。'];
const SIGNED_OUT: Known = ['not_signed_in' satisfies ErrorCode, '請先登入。'];

const BY_REASON: Readonly<Record<string, Known>> = {
  INVALID_EMAIL_OR_PASSWORD: ['wrong_email_or_password', '電子郵件或密碼不對。'],
  INVALID_PASSWORD: ['wrong_password', '目前的密碼不對。'],
  INVALID_EMAIL,
  PASSWORD_TOO_SHORT: ['password_too_short', `密碼太短，至少要 ${MIN_PASSWORD_LENGTH} 個字元。`],
  PASSWORD_TOO_LONG: ['password_too_long', '密碼太長。'],
  USER_ALREADY_EXISTS: EXISTS,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: EXISTS,
  EMAIL_PASSWORD_SIGN_UP_DISABLED: ['sign_up_closed', '這個伺服器不開放註冊，請向管理者索取帳號。'],
  CREDENTIAL_ACCOUNT_NOT_FOUND: ['no_password', '這個帳號沒有設定密碼，請管理者設定。'],
  EMAIL_CAN_NOT_BE_UPDATED: ['invalid_request' satisfies ErrorCode, '電子郵件不能更改。'],
  SESSION_EXPIRED: SIGNED_OUT,
  SESSION_NOT_FRESH: SIGNED_OUT,
  INVALID_ORIGIN: FOREIGN,
  MISSING_OR_NULL_ORIGIN: FOREIGN,
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: FOREIGN,
};

const BY_STATUS: Readonly<Record<number, Known>> = {
  401: SIGNED_OUT,
  404: ['not_found' satisfies ErrorCode, '沒有這個路徑，或沒有這項資料。'],
  415: ['invalid_request' satisfies ErrorCode, '請求內容必須是 JSON（Content-Type: application/json）。'],
};
