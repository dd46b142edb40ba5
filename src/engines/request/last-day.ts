import { chinaDay } from '../../time/china-day.ts';
import type { EngineQuery } from '../engine.ts';

/**
 * The last day that is wanted, YYYY-MM-DD, for engines that know no open end: today in UTC+8, whose days are the callers'. Never
 * before the first one: engines refuse such a period.
 */
export function lastDay({ startDate = '', endDate, now }: EngineQuery): string {
  const today = chinaDay(now);
  return endDate ?? (startDate > today ? startDate : today);
}
