import { expect, it, vi } from 'vitest';
import { memoize } from '../src/memoize.ts';

it('memoize computes each result once, even when it is undefined', () => {
  const work = vi.fn((key: string) => (key === 'a' ? 1 : undefined));
  const ask = memoize(work);
  expect(['a', 'b', 'a', 'b'].map(ask)).toEqual([1, undefined, 1, undefined]);
  expect(work.mock.calls).toEqual([['a'], ['b']]);
});

it('memoize keeps results of objects in the map it is given', () => {
  const known = new WeakMap<object, number>();
  const one = {};
  expect(memoize(() => 3, known)(one)).toBe(3);
  expect(known.get(one)).toBe(3);
});
