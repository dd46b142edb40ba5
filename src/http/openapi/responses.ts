import { type ErrorCode, STATUS_BY_CODE } from '../../errors.ts';
import type { JsonSchema } from '../json-schema.ts';
import { ERROR_EXAMPLES } from './examples.ts';

/** Describes a JSON body with a schema of this description, and examples. */
export function json(schema: string, examples: JsonSchema): JsonSchema {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, examples } };
}

/** Describes a response with one example. */
export function answer(schema: string, description: string, value: object): JsonSchema {
  return { description, content: json(schema, { one: { value } }) };
}

/** Describes one response per status, with its error codes and an example of each. */
export function errorResponses(codes: readonly ErrorCode[]): JsonSchema {
  const byStatus = Map.groupBy(codes, (code) => STATUS_BY_CODE[code]);
  return Object.fromEntries([...byStatus].map(([status, list]) => [status, errorResponse(list)]));
}

const CHALLENGE = { 'WWW-Authenticate': { schema: { type: 'string' }, description: 'Bearer realm="service"' } };
const RETRY_AFTER = {
  'Retry-After': { schema: { type: 'integer' }, description: 'Seconds; with rate_limited and overloaded.' },
};

function errorResponse(codes: readonly ErrorCode[]): JsonSchema {
  const headers = {
    ...(codes.includes('missing_api_key') ? CHALLENGE : {}),
    ...(codes.includes('rate_limited') || codes.includes('overloaded') ? RETRY_AFTER : {}),
  };
  const examples = codes.map((code) => [code, { value: { ...ERROR_EXAMPLES[code], code } }] as const);
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    content: json('Error', Object.fromEntries(examples)),
  };
}

/** Response 413, for a body over the limit. */
export const TOO_LARGE = {
  description: '`invalid_request`: the body is over 1 MiB.',
  content: json('Error', {
    invalid_request: { value: { error: '請求內容超過 1 MiB 上限。', code: 'invalid_request' } },
  }),
};
