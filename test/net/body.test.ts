import { expect, it } from 'vitest';
import { Body } from '../../src/net/body.ts';

it.each([Number.NaN, -1, 0, 0.5, 3, 12, 1e15])('holds all that comes, where %d bytes were announced', (expected) => {
  const body = new Body(expected, 1_000_000);
  const pieces = ['華', '搜'.repeat(50_000), 'abc', 'd'];
  for (const piece of pieces) body.add(Buffer.from(piece));
  const whole = body.whole();
  expect(whole.toString()).toBe(pieces.join(''));
  expect([body.length, whole.buffer.byteLength]).toEqual([whole.length, whole.length]); // nobody else's memory with it
});
