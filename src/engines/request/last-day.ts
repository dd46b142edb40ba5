import { chinaDay } from '../../time/china-day.ts';
import type { EngineQuery } from '../engine.ts';

/**
 * Returns the last day of the query's period, YYYY-MM-DD, for engines without open-ended periods. An open period ends
 * today in UTC+8, the time zone of callers' days, but never before its first day: engines refuse such a period.
 */
export function lastDay({ startDate = '', endDate, now }: EngineQuery): string {
  const today = chinaDay(now);
  return endDate ?? (startDate > today ? startDate : today);
}
