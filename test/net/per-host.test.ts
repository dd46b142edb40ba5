import type { LimitFunction } from 'p-limit';
import { expect, it } from 'vitest';
import { createPerHost } from '../../src/net/per-host.ts';

const turn = () => new Promise((wake) => setImmediate(wake));

it.each([
  ['has ended', false],
  ['goes on when its caller leaves', true],
])('a host is forgotten when work %s', async (_when, isLeft) => {
  const limits = new Map<string, LimitFunction>();
  const perHost = createPerHost(2, limits);
  for (const n of [1, 2, 3]) {
    const leaving = new AbortController();
    const { promise, resolve } = Promise.withResolvers<string>();
    const asked = perHost(`https://${n}.example.tw/`, () => promise, leaving.signal);
    await turn();
    expect([...limits.keys()]).toEqual([`${n}.example.tw`]);
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

it('a host has a few at a time, and the one after a caller that left', async () => {
  const perHost = createPerHost(1);
  const leaving = new AbortController();
  const staying = new AbortController().signal;
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const order: string[] = [];
  const one = perHost('https://a.tw/1', () => first.promise, leaving.signal);
  const two = perHost('https://a.tw/2', async () => second.promise.then(() => order.push('second')), staying);
  const left = perHost('https://a.tw/3', async () => order.push('left'), leaving.signal);
  await perHost('https://b.tw/', async () => order.push('other host'), staying);
  leaving.abort(new Error('gone'));
  await expect(one).rejects.toThrow('gone');
  await expect(left).rejects.toThrow('gone');
  expect(order).toEqual(['other host']);
  first.resolve();
  await turn();
  const four = perHost('https://a.tw/4', async () => order.push('fourth'), staying);
  await turn();
  expect(order).toEqual(['other host']);
  second.resolve();
  await Promise.all([two, four]);
  expect(order).toEqual(['other host', 'second', 'fourth']);
});
