import { expect, it } from 'vitest';
import { settledWithin } from '../../src/time/settled-within.ts';

it('waits for all work, failed work too, but not longer than the limit', async () => {
  const done: string[] = [];
  const after = async (ms: number, name: string) => {
    await new Promise((wake) => setTimeout(wake, ms));
    done.push(name);
  };
  await settledWithin(5_000, [after(5, 'short'), Promise.reject(new Error('failed')), after(50, 'long')]);
  expect(done).toEqual(['short', 'long']);
  await settledWithin(30, [new Promise(() => {})]);
});
