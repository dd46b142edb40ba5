import { expect, it } from 'vitest';
import { growth, stepsOf } from './steps.ts';

const pairs = (count: number, first: (outer: number) => number) => () => {
  const visit = (_number: number) => {};
  for (let outer = 0; outer < count; outer++) for (let inner = first(outer); inner < count; inner++) visit(inner);
};

it('calls are counted, the same each time, and how they grow', () => {
  stepsOf(pairs(1, () => 0)); // what is made once, at the first use
  const first = stepsOf(pairs(100, () => 0));
  for (let n = 0; n < 3; n++) expect(stepsOf(pairs(100, () => 0))).toBe(first);
  expect(first).toBeGreaterThan(100 * 100);
  expect(growth((count) => pairs(count, () => count - 3), 1_000)).toBeCloseTo(2, 1);
  expect(growth((count) => pairs(count, () => 0), 500)).toBeCloseTo(4, 1);
});
