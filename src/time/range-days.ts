import type { TimeRange } from '../schemas.ts';

type RangeDays = Readonly<Record<TimeRange, number | undefined>>;

/** How far back a period reaches, days: as far as the longest month and a leap year. */
export const RANGE_DAYS = { day: 1, week: 7, month: 31, year: 366, all: undefined } as const satisfies RangeDays;

/** How far it reaches for certain: engines that have periods of their own count 30 and 365 days. */
export const CERTAIN_DAYS = { ...RANGE_DAYS, month: 30, year: 365 } as const satisfies RangeDays;
