import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nowAndThen } from '../../src/time/now-and-then.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

it('a key is due at first and again only when the interval is over', () => {
  const isDue = nowAndThen({ everyMs: 1_000, most: 5 });
  expect(['one', 'one', 'another', 'one'].map(isDue)).toEqual([true, false, true, false]);
  vi.advanceTimersByTime(999);
  expect(isDue('one')).toBe(false); // asking does not extend the interval
  vi.advanceTimersByTime(1);
  expect(['one', 'one'].map(isDue)).toEqual([true, false]);
});

it('only a limited number of different keys is due per interval', () => {
  const isDue = nowAndThen({ everyMs: 1_000, most: 3 });
  const due = () => Array.from({ length: 100 }, (_, n) => `${n}`).filter(isDue);
  expect(due()).toEqual(['0', '1', '2']);
  vi.advanceTimersByTime(1_000);
  expect(due()).toEqual(['0', '1', '2']);
});
