import { expect, it } from 'vitest';
import { parseJsonObject } from '../../../src/http/request/body.ts';

const parsed = (bytes: unknown) => parseJsonObject(bytes, 'an object, please');

it('returns an object as it was sent', () => {
  expect(parsed(Buffer.from(' {"a":[null]} '))).toEqual({ a: [null] });
});

it.each(['null', '[]', '[{}]', '"a"', '1', 'true'])('refuses %s, which is not an object', (text) => {
  const refusal = expect.objectContaining({ code: 'invalid_request', message: 'an object, please' });
  expect(() => parsed(Buffer.from(text))).toThrow(refusal);
});

it.each([
  ['nothing', undefined],
  ['no bytes', Buffer.from('')],
  ['half a text', Buffer.from('{"a":1')],
  ['what is not UTF-8', Buffer.from('"\xff"', 'latin1')],
])('refuses %s as invalid JSON', (_what, bytes) => {
  expect(() => parsed(bytes)).toThrow(expect.objectContaining({ code: 'invalid_json' }));
});
