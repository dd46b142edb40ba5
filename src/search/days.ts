import type { TimeRange } from '../schemas.ts';
import { CHINA_OFFSET_MS } from '../time/china-day.ts';
import { DAY_MS } from '../time/durations.ts';

/** When a caller's day (YYYY-MM-DD) begins, in ms since 1970: its days are those of UTC+8. */
export function startOfDay(day: string): number {
  return Date.parse(day) - CHINA_OFFSET_MS;
}

/** When it ends. */
export function endOfDay(day: string): number {
  return startOfDay(day) + DAY_MS;
}

/** The shortest period that reaches back to the beginning of `day`, for engines that know periods and no dates. */
export function rangeSince(day: string, now: Date): TimeRange {
  const days = (now.getTime() - startOfDay(day)) / DAY_MS;
  return REACH_DAYS.find(([, reach]) => days < reach)?.[0] ?? 'all';
}

const REACH_DAYS: ReadonlyArray<readonly [TimeRange, number]> = [
  ['day', 1],
  ['week', 7],
  ['month', 30],
  ['year', 365],
];
