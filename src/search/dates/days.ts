import type { TimeRange } from '../../schemas.ts';
import { CHINA_OFFSET_MS } from '../../time/china-day.ts';
import { DAY_MS } from '../../time/durations.ts';
import { CERTAIN_DAYS } from '../../time/range-days.ts';

/** Returns when a caller's day (YYYY-MM-DD) begins, in ms since 1970. Callers' days are those of UTC+8. */
export function startOfDay(day: string): number {
  return Date.parse(day) - CHINA_OFFSET_MS;
}

/** Returns when a caller's day (YYYY-MM-DD) ends, in ms since 1970. */
export function endOfDay(day: string): number {
  return startOfDay(day) + DAY_MS;
}

/** Returns the shortest period that reaches back to the beginning of `day`, for engines that filter by period only. */
export function rangeSince(day: string, now: Date): TimeRange {
  const days = (now.getTime() - startOfDay(day)) / DAY_MS;
  return (['day', 'week', 'month', 'year'] as const).find((range) => days < CERTAIN_DAYS[range]) ?? 'all';
}
