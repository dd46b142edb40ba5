import { NOT_JSON, ServiceError } from '../../errors.ts';
import { isRecord } from '../../json.ts';

/** The bytes as JSON. Throws `invalid_json` for none, for what is not UTF-8 and for what does not parse. */
export function parseJson(bytes: unknown): unknown {
  try {
    return JSON.parse(bodyText(bytes));
  } catch {
    throw new ServiceError('invalid_json', NOT_JSON);
  }
}

/** Throws when they are not UTF-8. No body, which is `undefined`, is ''. */
export function bodyText(bytes: unknown): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes as Buffer | undefined);
}

/** As `parseJson`. Throws `invalid_request` with `refusal` for JSON that is no object. */
export function parseJsonObject(bytes: unknown, refusal: string): Record<string, unknown> {
  const body = parseJson(bytes);
  if (isRecord(body)) return body;
  throw new ServiceError('invalid_request', refusal);
}
