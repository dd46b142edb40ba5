import type { EngineQuery } from '../engine.ts';
import { lastDay } from './last-day.ts';

const FIRST_DAY = '1990-01-01'; // before the web

/** The first and the last day that are wanted, for engines that know no open end; undefined where the query names neither. */
export function daySpan(query: EngineQuery, between: string): string | undefined {
  const { startDate, endDate } = query;
  if (startDate === undefined && endDate === undefined) return undefined;
  return `${startDate ?? FIRST_DAY}${between}${lastDay(query)}`;
}
