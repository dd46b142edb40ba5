import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { hashKey, invalidKey, KEY_PATTERN } from '../services/api-key.ts';
import type { Caller } from '../services/ledger/ledger.ts';
import type { ToolContext } from '../tool-context.ts';
import { errorOf } from './error-handler.ts';

/**
 * Returns the caller whose API key is in the request's Authorization header, or is `orKey` when there is no such
 * header. Throws `missing_api_key` or `invalid_api_key`.
 */
export async function authenticate(request: Request, context: Context, orKey?: string): Promise<Caller> {
  const { accounts, credits } = context;
  return markUsed(accounts, await callerOf(keyOf(request, orKey), credits.authenticate));
}

/** Like `authenticate`, but may use a cached caller: for requests that then reserve credits (see Credits.recognize). */
export async function recognize(request: Request, context: Context, orKey?: string): Promise<Caller> {
  const { accounts, credits } = context;
  return markUsed(accounts, await callerOf(keyOf(request, orKey), credits.recognize));
}

/** Returns the key in the query parameter `apiKey`, which is for MCP clients that cannot set headers. */
export function keyInUrl({ query: { apiKey } }: Request): string | undefined {
  const first = Array.isArray(apiKey) ? apiKey[0] : apiKey;
  return typeof first === 'string' ? first : undefined;
}

/** Creates the middleware that puts the caller into `response.locals.caller`, before the body is read. */
export function withCaller(context: Context): RequestHandler {
  return async (request, response, next) => {
    response.locals.caller = await recognize(request, context);
    next();
  };
}

/** Returns the key as it was sent; null for an Authorization header without one; undefined or '' when none was sent. */
function keyOf({ headers: { authorization } }: Request, orKey?: string): string | null | undefined {
  return authorization !== undefined ? (bearerIn(authorization) ?? null) : orKey;
}

/** Returns the token of a Bearer Authorization header; undefined for another scheme or a header without a token. */
export function bearerIn(authorization: string): string | undefined {
  return /^bearer +(\S+) *$/i.exec(authorization)?.[1];
}

async function callerOf(
  key: string | null | undefined,
  find: (hash: string) => Promise<Caller | undefined>,
): Promise<Caller> {
  if (key === undefined || key === '') throw new ServiceError('missing_api_key', HOW_TO_SET_A_KEY);
  // A key of the wrong shape cannot exist, so the database is not asked.
  const caller = key !== null && KEY_PATTERN.test(key) ? await find(hashKey(key)) : undefined;
  if (caller === undefined) throw refusedKey();
  return caller;
}

function markUsed(accounts: Context['accounts'], caller: Caller): Caller {
  accounts.touch(caller.apiKeyId);
  return caller;
}

/**
 * Returns the error to report for a failed call. The key of a cached caller may have been revoked in the meantime; a
 * revoked key takes precedence over any error found before the reservation, so the key is checked again.
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
    () => true, // the key cannot be checked: report the original error
  );
  return isGood ? thrown : refusedKey();
}

/**
 * Errors that are reported without another look at the key: those of the reservation, which has checked it, of the work
 * after the reservation, and of a service that sheds load.
 */
const STANDING: ReadonlySet<string> = new Set([
  'insufficient_credits',
  'upstream_unavailable',
  'internal_error',
  'overloaded',
  'not_ready',
] satisfies Array<ServiceError['code']>);

/** Creates the error handler that applies `errorToReport` in a router that keeps its caller in `response.locals`. */
export function keyErrorsFirst(context: Pick<ToolContext, 'credits'>): ErrorRequestHandler {
  return async (thrown, _request, response, next) => next(await errorToReport(thrown, response.locals.caller, context));
}

/** Returns the error for an invalid key, which also explains how to send a key and where to get one. */
function refusedKey(): ServiceError {
  const { code, message } = invalidKey();
  return new ServiceError(code, `${message}${HOW_TO_SET_A_KEY}`);
}

const HOW_TO_SET_A_KEY =
  '請在標頭帶上 API 金鑰：Authorization: Bearer hs_…（不能設標頭的 MCP 用戶端可用 /mcp?apiKey=hs_…）。沒有金鑰時，請在服務的網頁上建立，或向管理者索取；自己架設的，用 npm run -s huasou -- keys create --email you@example.com 建立。';
