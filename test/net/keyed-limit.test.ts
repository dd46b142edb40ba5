import type { LimitFunction } from 'p-limit';
import { expect, it } from 'vitest';
import { createKeyedLimit } from '../../src/net/keyed-limit.ts';

const turn = () => new Promise((wake) => setImmediate(wake));

it.each([
  ['has ended', false],
  ['goes on when its caller leaves', true],
])('forgets a key when its work %s', async (_when, isLeft) => {
  const limits = new Map<string, LimitFunction>();
  const limited = createKeyedLimit(2, limits);
  for (const n of [1, 2, 3]) {
    const leaving = new AbortController();
    const { promise, resolve } = Promise.withResolvers<string>();
    const asked = limited(`host ${n}`, () => promise, leaving.signal);
    await turn();
    expect([...limits.keys()]).toEqual([`host ${n}`]);
    if (isLeft) {
      leaving.abort(new Error('gone'));
      await expect(asked).rejects.toThrow('gone');
      expect(limits.size).toBe(1);
    }
    resolve('page');
    if (!isLeft) expect(await asked).toBe('page');
    await turn();
    expect(limits.size).toBe(0);
  }
});

it('limits the work per key and counts work whose caller has left', async () => {
  const limited = createKeyedLimit(1);
  const leaving = new AbortController();
  const staying = new AbortController().signal;
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const order: string[] = [];
  const one = limited('a', () => first.promise, leaving.signal);
  const two = limited('a', async () => second.promise.then(() => order.push('second')), staying);
  const left = limited('a', async () => order.push('left'), leaving.signal);
  await limited('b', async () => order.push('other key'), staying);
  leaving.abort(new Error('gone'));
  await expect(one).rejects.toThrow('gone');
  await expect(left).rejects.toThrow('gone');
  expect(order).toEqual(['other key']);
  first.resolve();
  await turn();
  const four = limited('a', async () => order.push('fourth'), staying);
  await turn();
  expect(order).toEqual(['other key']);
  second.resolve();
  await Promise.all([two, four]);
  expect(order).toEqual(['other key', 'second', 'fourth']);
});
