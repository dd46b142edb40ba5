import type { EngineQuery } from '../engine.ts';
import { lastDay } from './last-day.ts';

const FIRST_DAY = '1990-01-01'; // before the web

/**
 * Returns the first and last day of the query's period, YYYY-MM-DD, for engines without open-ended periods; undefined
 * when the query has neither day.
 */
export function daysOf(query: EngineQuery): [first: string, last: string] | undefined {
  const { startDate, endDate } = query;
  if (startDate === undefined && endDate === undefined) return undefined;
  return [startDate ?? FIRST_DAY, lastDay(query)];
}

/** Returns the first and last day of the query's period joined by `between`; undefined when it has neither. */
export function daySpan(query: EngineQuery, between: string): string | undefined {
  return daysOf(query)?.join(between);
}
