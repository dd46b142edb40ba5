import { expect, it } from 'vitest';
import { endOfDay, rangeSince, startOfDay } from '../../../src/search/dates/days.ts';

it('days begin and end at midnight in UTC+8', () => {
  expect(new Date(startOfDay('2026-11-22')).toISOString()).toBe('2026-11-21T16:00:00.000Z');
  expect(new Date(endOfDay('2026-11-22')).toISOString()).toBe('2026-11-22T16:00:00.000Z');
});

it.each([
  ['2026-11-22', '2026-11-22T15:59:00Z', 'day'], // one minute before midnight in UTC+8
  ['2026-11-22', '2026-11-22T16:00:00Z', 'week'], // midnight in UTC+8: the day began 24 hours ago
  ['2026-11-22', '2026-11-22T23:00:00Z', 'week'],
  ['2026-11-22', '2026-11-28T15:59:00Z', 'week'],
  ['2026-11-22', '2026-11-28T20:00:00Z', 'month'],
  ['2026-11-22', '2026-12-21T15:59:00Z', 'month'],
  ['2026-11-22', '2026-12-21T20:00:00Z', 'year'],
  ['2026-11-22', '2027-11-22T20:00:00Z', 'all'],
  ['2026-11-25', '2026-11-22T00:00:00Z', 'day'],
])('the shortest range that reaches back to %s at %s is "%s"', (day, now, range) => {
  expect(rangeSince(day, new Date(now))).toBe(range);
});
