import { expect, it } from 'vitest';
import { toSearchBody } from '../../src/http/tavily-requests.ts';

it.each([
  ['2026-11-20T15:59:00Z', 1, '2026-11-19'],
  ['2026-11-20T16:00:00Z', 1, '2026-11-20'], // the 21st has begun in UTC+8, where a day given begins too
  ['2027-01-01T20:00:00Z', 1, '2027-01-01'],
  ['2026-11-20T12:00:00Z', 30, '2026-10-21'],
])('at %s the last %i days begin on %s', (now, days, start_date) => {
  expect(toSearchBody({ query: '颱風', days }, new Date(now))).toMatchObject({ start_date });
});
