import { expect, it } from 'vitest';
import { endOfDay, rangeSince, startOfDay } from '../../../src/search/dates/days.ts';

it('a day is one of UTC+8', () => {
  expect(new Date(startOfDay('2026-11-22')).toISOString()).toBe('2026-11-21T16:00:00.000Z');
  expect(new Date(endOfDay('2026-11-22')).toISOString()).toBe('2026-11-22T16:00:00.000Z');
});

it.each([
  ['2026-11-22', '2026-11-22T15:59:00Z', 'day'], // a minute before midnight there
  ['2026-11-22', '2026-11-22T16:00:00Z', 'week'], // midnight: the day before began 24 hours ago
  ['2026-11-22', '2026-11-22T23:00:00Z', 'week'],
  ['2026-11-22', '2026-11-28T15:59:00Z', 'week'],
  ['2026-11-22', '2026-11-28T20:00:00Z', 'month'],
  ['2026-11-22', '2026-12-21T15:59:00Z', 'month'],
  ['2026-11-22', '2026-12-21T20:00:00Z', 'year'],
  ['2026-11-22', '2027-11-22T20:00:00Z', 'all'],
  ['2026-11-25', '2026-11-22T00:00:00Z', 'day'],
])('since %s at %s is the last %s', (day, now, range) => {
  expect(rangeSince(day, new Date(now))).toBe(range);
});
