import { expect, it } from 'vitest';
import { latestReset, nextReset } from '../../../src/services/ledger/monthly-reset.ts';

it.each([
  ['2026-11-20T08:00:00.000Z', '2026-12-01'],
  ['2026-12-31T23:59:59.999Z', '2027-01-01'],
  ['2027-01-01T00:00:00.000Z', '2027-02-01'],
])('nextReset ends the month of %s on %s', (now, day) => {
  expect(nextReset(new Date(now))).toEqual(new Date(`${day}T00:00:00Z`));
});

it.each([
  ['2026-11-29T23:59:59.999Z', '2026-12-01'],
  ['2026-11-30T00:00:00.000Z', '2027-01-01'],
])('latestReset at %s allows for a clock one day ahead: %s', (now, day) => {
  expect(latestReset(new Date(now))).toEqual(new Date(`${day}T00:00:00Z`));
});
