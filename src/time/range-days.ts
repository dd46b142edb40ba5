import type { TimeRange } from '../schemas.ts';

type RangeDays = Readonly<Record<TimeRange, number | undefined>>;

/** Longest that a time range can be, in days: the longest month, a leap year. */
export const RANGE_DAYS = { day: 1, week: 7, month: 31, year: 366, all: undefined } as const satisfies RangeDays;

/** Days that a time range covers for certain: engines with time ranges of their own count 30 and 365 days. */
export const CERTAIN_DAYS = { ...RANGE_DAYS, month: 30, year: 365 } as const satisfies RangeDays;
