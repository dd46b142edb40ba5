import { expect, it, vi } from 'vitest';
import { parseJson, parseJsonObject } from '../../../src/http/request/body.ts';

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

it.each([
  ['nested arrays', '['.repeat(500_000) + ']'.repeat(500_000)],
  ['arrays that are not closed', '['.repeat(20_001)],
  ['nested objects', '{"a":'.repeat(20_001)],
  ['members', `{${'"a":1,'.repeat(20_001)}"a":1}`],
  ['elements', `[${'1,'.repeat(20_001)}1]`],
  ['elements after a text with an escaped quotation mark', `["\\"",${'1,'.repeat(20_001)}1]`],
])('refuses too many %s without parsing them', (_what, text) => {
  const parse = vi.spyOn(JSON, 'parse');
  expect(() => parseJson(Buffer.from(text))).toThrow(
    expect.objectContaining({ code: 'invalid_request', message: '請求內容的值太多：最多 20,000 個。' }),
  );
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});

it('counts no commas and brackets within texts', () => {
  const text = `${',[{'.repeat(100_000)}"\\颱`;
  expect(parseJson(Buffer.from(JSON.stringify([text, text.slice(0, 9)])))).toEqual([text, text.slice(0, 9)]);
  expect(parseJson(Buffer.from(JSON.stringify(Array(20_000).fill(1))))).toHaveLength(20_000);
});
