import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import type { Context, ToolContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { hashKey, KEY_PATTERN } from '../services/accounts.ts';
import type { Caller } from '../services/credits.ts';
import { errorOf } from './error-handler.ts';

/** The caller of a REST request. Throws `missing_api_key` or `invalid_api_key`. */
export async function authenticate(request: Request, { accounts, credits }: Context): Promise<Caller> {
  return touched(accounts, await callerOf(keyOf(request), credits.authenticate));
}

/** As `authenticate`, for what goes on to reserve credits: see Credits.recognize. `orKey` counts where no header is. */
export async function recognize(request: Request, context: Context, orKey?: string): Promise<Caller> {
  const { accounts, credits } = context;
  return touched(accounts, await callerOf(keyOf(request, orKey), credits.recognize));
}

/** Puts the caller into `response.locals.caller`, before anything is read of the body. */
export function withCaller(context: Context): RequestHandler {
  return async (request, response, next) => {
    response.locals.caller = await recognize(request, context);
    next();
  };
}

/** As these, but a key in the query parameter `apiKey` will do; the header wins when both are there. */
export async function authenticateMcp(
  request: Request,
  context: Context,
  { mayRemember = false } = {},
): Promise<Caller> {
  const { accounts, credits } = context;
  const { apiKey } = request.query;
  const first = Array.isArray(apiKey) ? apiKey[0] : apiKey;
  const key = keyOf(request, typeof first === 'string' ? first : undefined);
  return touched(accounts, await callerOf(key, mayRemember ? credits.recognize : credits.authenticate));
}

/** The key as it was given; null where there is a header without one; undefined or empty where nothing was given. */
function keyOf({ headers: { authorization } }: Request, orKey?: string): string | null | undefined {
  return authorization !== undefined ? (/^bearer +(\S+) *$/i.exec(authorization)?.[1] ?? null) : orKey;
}

async function callerOf(
  key: string | null | undefined,
  find: (hash: string) => Promise<Caller | undefined>,
): Promise<Caller> {
  if (key === undefined || key === '') throw new ServiceError('missing_api_key', HOW_TO_SET_A_KEY);
  // A key of the wrong shape cannot exist: no need to ask the database.
  const caller = key !== null && KEY_PATTERN.test(key) ? await find(hashKey(key)) : undefined;
  if (caller === undefined) throw invalidKey();
  return caller;
}

function touched(accounts: Context['accounts'], caller: Caller): Caller {
  accounts.touch(caller.apiKeyId);
  return caller;
}

/**
 * What to answer a call with that went wrong: where its caller was only remembered, a key that is no good any more comes
 * before whatever was found wrong before its credits were reserved.
 */
export async function firstWrong(
  thrown: unknown,
  caller: Caller | undefined,
  { credits }: Pick<ToolContext, 'credits'>,
): Promise<unknown> {
  const { code } = errorOf(thrown);
  if (code === 'invalid_api_key') return invalidKey(); // the reservation says no more than that
  if (!caller?.isCached || AFTER_RESERVATION.has(code)) return thrown;
  const isGood = await credits.authenticate(caller.keyHash).then(
    (found) => found !== undefined,
    () => true, // nobody knows
  );
  return isGood ? thrown : invalidKey();
}

/** What the reservation itself says, and what goes wrong with the work. */
const AFTER_RESERVATION: ReadonlySet<string> = new Set([
  'insufficient_credits',
  'upstream_unavailable',
  'internal_error',
] satisfies Array<ServiceError['code']>);

/** The same for a router whose callers are in `response.locals`. */
export function keyFirst(context: Pick<ToolContext, 'credits'>): ErrorRequestHandler {
  return async (thrown, _request, response, next) => next(await firstWrong(thrown, response.locals.caller, context));
}

function invalidKey(): ServiceError {
  return new ServiceError('invalid_api_key', `API 金鑰無效或已撤銷。${HOW_TO_SET_A_KEY}`);
}

const HOW_TO_SET_A_KEY =
  '請在標頭帶上 API 金鑰：Authorization: Bearer hs_…（不能設標頭的 MCP 用戶端可用 /mcp?apiKey=hs_…）。沒有金鑰時，請向服務的管理者索取，或以 huasou keys create 建立。';
