import { NOT_JSON, ServiceError } from '../../errors.ts';
import { isRecord } from '../../json.ts';

/** Parses a body as JSON. Throws `invalid_json` if there is none, or it is not UTF-8 or not JSON. */
export function parseJson(bytes: unknown): unknown {
  try {
    return JSON.parse(bodyText(bytes));
  } catch {
    throw new ServiceError('invalid_json', NOT_JSON);
  }
}

/** Decodes a body; '' for `undefined`, which is no body. Throws if it is not UTF-8. */
export function bodyText(bytes: unknown): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes as Buffer | undefined);
}

/** Like `parseJson`, but throws `invalid_request` with the message `refusal` for JSON that is not an object. */
export function parseJsonObject(bytes: unknown, refusal: string): Record<string, unknown> {
  const body = parseJson(bytes);
  if (isRecord(body)) return body;
  throw new ServiceError('invalid_request', refusal);
}
