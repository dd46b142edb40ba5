import type { Request } from 'express';
import type { Context } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { hashKey, KEY_PATTERN } from '../services/accounts.ts';
import type { Caller } from '../services/credits.ts';

/** The caller of a REST request. Throws `missing_api_key` or `invalid_api_key`. */
export async function authenticate(request: Request, context: Context): Promise<Caller> {
  return await callerOf(request.headers.authorization, undefined, context);
}

/** As `authenticate`, but a key in the query parameter `apiKey` will do; the header wins when both are there. */
export async function authenticateMcp(request: Request, context: Context): Promise<Caller> {
  const { apiKey } = request.query;
  const first = Array.isArray(apiKey) ? apiKey[0] : apiKey;
  return await callerOf(request.headers.authorization, typeof first === 'string' ? first : undefined, context);
}

async function callerOf(header: string | undefined, queryKey: string | undefined, context: Context): Promise<Caller> {
  const key = header ? /^bearer +(\S+) *$/i.exec(header)?.[1] : queryKey;
  if (!header && !key) throw new ServiceError('missing_api_key', HOW_TO_SET_A_KEY);
  // A key of the wrong shape cannot exist: no need to ask the database.
  const caller = key && KEY_PATTERN.test(key) ? await context.credits.authenticate(hashKey(key)) : undefined;
  if (caller === undefined) throw new ServiceError('invalid_api_key', `API 金鑰無效或已撤銷。${HOW_TO_SET_A_KEY}`);
  context.accounts.touch(caller.apiKeyId);
  return caller;
}

const HOW_TO_SET_A_KEY =
  '請在標頭帶上 API 金鑰：Authorization: Bearer hs_…（不能設標頭的 MCP 用戶端可用 /mcp?apiKey=hs_…）。沒有金鑰時，請向服務的管理者索取，或以 huasou keys create 建立。';
