import { expect, it } from 'vitest';
import { embeddedJson } from '../../../src/engines/reply/embedded-json.ts';

it.each([
  ['draw(App, {"a":{"b":"}{"},"c":"\\"}"}, 1)', { a: { b: '}{' }, c: '"}' }],
  ['draw(App, {"a":"x\\\\"}) + {"b":1}', { a: 'x\\' }],
  ['draw(App, {"a":"\u2028\n}"', undefined],
  ["draw(App, {a: 'not JSON'})", undefined],
  ['draw(App, {"a":1', undefined],
  ['draw(App, )', undefined],
  ['draw(Other, {"a":1})', undefined],
  ['', undefined],
])('embeddedJson reads %s', (body, expected) => expect(embeddedJson(body, /draw\(App,\s*(?=\{)/)).toEqual(expected));
