import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ticks } from '../../../src/dashboard/views/ticks.ts';

it.each([
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [3, [0, 1, 2, 3]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [9, [0, 5, 10]],
  [11, [0, 5, 10, 15]],
  [21, [0, 10, 20, 30]],
  [99, [0, 50, 100]],
  [1_234, [0, 500, 1_000, 1_500]],
  [987_654, [0, 500_000, 1_000_000]],
])('an axis to %i', (most, expected) => expect(ticks(most, 3)).toEqual(expected));

it('is round, even and long enough, however much there is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e12 }), (most) => {
      const axis = ticks(most, 3);
      const step = axis[1] as number;
      expect(axis.at(-1)).toBeGreaterThanOrEqual(most);
      expect(axis).toEqual(axis.map((_, index) => index * step));
      expect(String(step)).toMatch(/^[125]0*$/);
      expect(axis.length).toBeGreaterThanOrEqual(2);
      expect(axis.length).toBeLessThanOrEqual(7);
    }),
  );
});
