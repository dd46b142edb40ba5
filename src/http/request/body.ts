import { NOT_JSON, ServiceError } from '../../errors.ts';
import { isRecord } from '../../json.ts';

/**
 * Most values in a body, in arrays and objects of any depth: a megabyte of brackets or names takes JSON.parse over 60 ms,
 * during which nobody else is answered.
 */
const MAX_VALUES = 20_000;

/**
 * Parses a body as JSON. Throws `invalid_json` if there is none, or it is not UTF-8 or not JSON; `invalid_request` if it
 * has too many values.
 */
export function parseJson(bytes: unknown): unknown {
  refuseManyValues(bytes);
  try {
    return JSON.parse(bodyText(bytes));
  } catch {
    throw new ServiceError('invalid_json', NOT_JSON);
  }
}

/** Throws `invalid_request` for a body whose parsing would take long. Looks at every byte once, in one or two ms. */
function refuseManyValues(bytes: unknown): void {
  if (!Buffer.isBuffer(bytes) || bytes.length < MAX_VALUES) return;
  if (countValues(bytes) > MAX_VALUES) {
    throw new ServiceError('invalid_request', `請求內容的值太多：最多 ${MAX_VALUES.toLocaleString('en')} 個。`);
  }
}

/** Counts what opens or separates values outside of texts. In UTF-8 no other character has one of these bytes. */
function countValues(bytes: Buffer): number {
  let values = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === BACKSLASH) at++;
    else if (byte === QUOTE) isText = !isText;
    else if (!isText && (byte === COMMA || byte === BRACKET || byte === BRACE)) values++;
  }
  return values;
}

const [BACKSLASH, QUOTE, COMMA, BRACKET, BRACE] = Buffer.from('\\",[{');

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
