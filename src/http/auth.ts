import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { hashKey, invalidKey, KEY_PATTERN } from '../services/api-key.ts';
import type { Caller } from '../services/ledger/ledger.ts';
import type { ToolContext } from '../tool-context.ts';
import { errorOf } from './error-handler.ts';

/** The caller of a request. Without a header `orKey` counts. Throws `missing_api_key` or `invalid_api_key`. */
export async function authenticate(request: Request, context: Context, orKey?: string): Promise<Caller> {
  const { accounts, credits } = context;
  return markUsed(accounts, await callerOf(keyOf(request, orKey), credits.authenticate));
}

/** As `authenticate`, for requests that go on to reserve credits (see Credits.recognize). */
export async function recognize(request: Request, context: Context, orKey?: string): Promise<Caller> {
  const { accounts, credits } = context;
  return markUsed(accounts, await callerOf(keyOf(request, orKey), credits.recognize));
}

/** Puts the caller into `response.locals.caller`, before anything is read of the body. */
export function withCaller(context: Context): RequestHandler {
  return async (request, response, next) => {
    response.locals.caller = await recognize(request, context);
    next();
  };
}

/** The key as it was sent; null for a header without one; undefined or empty when there is none. */
function keyOf({ headers: { authorization } }: Request, orKey?: string): string | null | undefined {
  return authorization !== undefined ? (bearerIn(authorization) ?? null) : orKey;
}

/** The token of an Authorization header; undefined for one of another scheme or without a token. */
export function bearerIn(authorization: string): string | undefined {
  return /^bearer +(\S+) *$/i.exec(authorization)?.[1];
}

async function callerOf(
  key: string | null | undefined,
  find: (hash: string) => Promise<Caller | undefined>,
): Promise<Caller> {
  if (key === undefined || key === '') throw new ServiceError('missing_api_key', HOW_TO_SET_A_KEY);
  // A key of the wrong shape cannot exist: the database need not be asked.
  const caller = key !== null && KEY_PATTERN.test(key) ? await find(hashKey(key)) : undefined;
  if (caller === undefined) throw refusedKey();
  return caller;
}

function markUsed(accounts: Context['accounts'], caller: Caller): Caller {
  accounts.touch(caller.apiKeyId);
  return caller;
}

/**
 * The error to report for a failed call. A caller that came from the cache may have been revoked in the meantime, which is to
 * be reported before anything that was found wrong before the reservation.
 */
export async function errorToReport(
  thrown: unknown,
  caller: Caller | undefined,
  { credits }: Pick<ToolContext, 'credits'>,
): Promise<unknown> {
  const { code } = errorOf(thrown);
  if (code === 'invalid_api_key') return refusedKey(); // with the hint that the reservation's own message lacks
  if (!caller?.isCached || STANDING.has(code)) return thrown;
  const isGood = await credits.authenticate(caller.keyHash).then(
    (found) => found !== undefined,
    () => true, // unknown: the error stands
  );
  return isGood ? thrown : refusedKey();
}

/** Errors of the reservation itself, which has checked the key, of the work after it, and of a service that sheds load. */
const STANDING: ReadonlySet<string> = new Set([
  'insufficient_credits',
  'upstream_unavailable',
  'internal_error',
  'overloaded',
  'not_ready',
] satisfies Array<ServiceError['code']>);

/** `errorToReport` for a router whose callers are in `response.locals`. */
export function keyErrorsFirst(context: Pick<ToolContext, 'credits'>): ErrorRequestHandler {
  return async (thrown, _request, response, next) => next(await errorToReport(thrown, response.locals.caller, context));
}

/** With what the caller of a door can do about it. */
function refusedKey(): ServiceError {
  const { code, message } = invalidKey();
  return new ServiceError(code, `${message}${HOW_TO_SET_A_KEY}`);
}

const HOW_TO_SET_A_KEY =
  '請在標頭帶上 API 金鑰：Authorization: Bearer hs_…（不能設標頭的 MCP 用戶端可用 /mcp?apiKey=hs_…）。沒有金鑰時，請在服務的網頁上建立，或向管理者索取；自己架設的，用 npm run -s huasou -- keys create --email you@example.com 建立。';
