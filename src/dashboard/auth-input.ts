import { APIError, createAuthMiddleware } from 'better-auth/api';
import type { Request } from 'express';
import { ServiceError } from '../errors.ts';

/** Header with the client address by which attempts are limited: the connection's, or the one a trusted proxy gives. */
export const CLIENT_HEADER = 'x-huasou-client';

/**
 * Prepares a request for better-auth's adapter, which trusts headers and reads bodies of any size, so `rawBody` must
 * have read the body already. Throws `invalid_request` when Host is not a valid host name.
 */
export function prepareAuthRequest(request: Request): void {
  const { headers } = request;
  const [protocol = ''] = String(headers['x-forwarded-proto'] ?? '').split(',', 1);
  if (/^https?$/.test(protocol)) headers['x-forwarded-proto'] = protocol;
  else delete headers['x-forwarded-proto'];
  if (!URL.canParse(`http://${headers.host}`))
    throw new ServiceError('invalid_request', 'Host 標頭不是有效的主機名稱。');
  // Browsers send Origin with every POST. A client without it is no browser, so it sends nobody's cookies by accident.
  headers.origin ??= `${request.protocol}://${headers.host}`;
  headers[CLIENT_HEADER] = request.ip ?? '';
  if (request.method === 'HEAD') request.method = 'GET'; // Node sends only the head of the response
  if (Buffer.isBuffer(request.body)) request.body = request.body.toString();
}

const MAX_CHARACTERS = 2_000;
const MAX_BY_NAME: Readonly<Record<string, number>> = { name: 100, email: 254 }; // e-mail: RFC 5321, section 4.5.3.1.3

/** Refuses texts that are too long to store or contain U+0000, which Postgres cannot store. */
export const refuseUnstorable = createAuthMiddleware(async ({ body, query, params }) => {
  for (const [name, value] of Object.entries({ ...params, ...query, ...body })) {
    const max = MAX_BY_NAME[name] ?? MAX_CHARACTERS;
    if (typeof value !== 'string' || (value.length <= max && !value.includes('\0'))) continue;
    throw new APIError('BAD_REQUEST', { message: `${name} 必須是 ${max} 個字以內的文字。`, code: 'invalid_request' });
  }
});
