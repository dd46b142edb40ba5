import { isIP } from 'node:net';
import { createAuthMiddleware } from 'better-auth/api';
import type { Request } from 'express';
import { ServiceError } from '../errors.ts';
import { protocolOf } from '../http/request/forwarded.ts';
import { isRecord } from '../json.ts';

/** Header with the client address by which attempts are limited: the connection's, or the one a trusted proxy gives. */
export const CLIENT_HEADER = 'x-huasou-client';

/**
 * Prepares a request for better-auth's adapter, which trusts headers and reads bodies of any size, so `rawBody` must
 * have read the body already. Throws `invalid_request` when Host is not a valid host name, or the body is longer
 * than any form's: better-auth takes 130 ms for a form of a megabyte.
 */
export function prepareAuthRequest(request: Request): void {
  const { headers } = request;
  const protocol = protocolOf(request, '');
  if (protocol !== '') headers['x-forwarded-proto'] = protocol;
  else delete headers['x-forwarded-proto'];
  if (!URL.canParse(`http://${headers.host}`))
    throw new ServiceError('invalid_request', 'Host 標頭不是有效的主機名稱。');
  // Browsers send Origin with every POST. A client without it is no browser, so it sends nobody's cookies by accident.
  headers.origin ??= `${request.protocol}://${headers.host}`;
  headers[CLIENT_HEADER] = clientAddress(request);
  if (request.method === 'HEAD') request.method = 'GET'; // Node sends only the head of the response
  if (request.body?.length > MAX_BYTES)
    throw new ServiceError('invalid_request', `每個欄位必須是 ${MAX_CHARACTERS} 個字以內的文字。`);
  if (Buffer.isBuffer(request.body)) request.body = request.body.toString();
}

/** Returns the client's address: a proxy may write anything into X-Forwarded-For, `unknown` for example. */
export function clientAddress({ ip = '', socket }: Request): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip;
}

const MAX_BYTES = 64 * 1024;
const MAX_CHARACTERS = 2_000;
const MAX_BY_FIELD: ReadonlyMap<string, number> = new Map([
  ['name', 100],
  ['email', 254], // RFC 5321, section 4.5.3.1.3
]);
/** Fields that are stored, whose type better-auth does not check in every route. */
const TEXT_FIELDS: ReadonlySet<string> = new Set(['name', 'image']);

/**
 * Refuses values that no route needs and better-auth would store: arrays and objects, texts that are too long, and
 * U+0000, which Postgres cannot store. Throws `invalid_request`.
 */
export const refuseUnstorable = createAuthMiddleware(async ({ body, query, params }) => {
  for (const fields of [params, query, body]) {
    if (!isRecord(fields)) continue; // better-auth refuses such bodies
    for (const [field, value] of Object.entries(fields)) {
      const max = MAX_BY_FIELD.get(field) ?? MAX_CHARACTERS;
      if (isStorable(field, value, max)) continue;
      const name = field.slice(0, MAX_NAME_SHOWN);
      throw new ServiceError('invalid_request', `${name} 必須是 ${max} 個字以內的文字。`);
    }
  }
});

const MAX_NAME_SHOWN = 40;

function isStorable(field: string, value: unknown, max: number): boolean {
  if (typeof value === 'string') return value.length <= max && !value.includes('\0');
  if (value === undefined || (value === null && field !== 'name')) return true; // null removes the image
  return !TEXT_FIELDS.has(field) && (typeof value === 'boolean' || typeof value === 'number');
}
