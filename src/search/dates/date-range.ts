import type { TimeRange } from '../../schemas.ts';
import { DAY_MS } from '../../time/durations.ts';
import { RANGES, rangeFor } from './spans.ts';
import { dayOf, NEAR_DAYS } from './start.ts';
import { startIn } from './start-in.ts';

/**
 * Returns the period that reaches back to the beginning of the date in a query, never shorter than the unit of the
 * date; undefined when there is no date. The query is folded and its dates normalized.
 */
export function dateRangeIn(query: string, today: Date): TimeRange | undefined {
  if (isOnNow(query, today)) return 'month';
  const start = isSeasonNow(query, today) ? undefined : startIn(query, today);
  if (start === undefined) return undefined;
  const days = (today.getTime() - start.date.getTime()) / DAY_MS;
  // Coming events are written about now: near ones in the last weeks, others in the last months.
  if (days < -1) return longer(days > -NEAR_DAYS ? 'month' : 'year', start.unit);
  // A past day began up to one more day ago: yesterday at midnight.
  return longer(rangeFor(start.unit === 'day' && days > 0 ? days + 1 : days), start.unit);
}

function longer(reach: TimeRange, unit: TimeRange): TimeRange {
  return RANGES.indexOf(reach) < RANGES.indexOf(unit) ? unit : reach;
}

/** Whether today is within a range such as 11/20-12/4 or 11月20日至12月31日: what it dates is announced before it begins. */
function isOnNow(query: string, today: Date): boolean {
  const [, ...parts] = FROM_DAY_TO_DAY.exec(query) ?? [];
  const [month = 0, day = 0, lastMonth = 0, lastDay = 0] = parts.map(Number);
  const year = today.getUTCFullYear();
  // A range across New Year is on in its second year too.
  return (lastMonth < month ? [year - 1, year] : [year]).some((began) => {
    const [first, last] = [dayOf(began, month, day), dayOf(lastMonth < month ? began + 1 : began, lastMonth, lastDay)];
    return first !== undefined && last !== undefined && first <= today && last > today;
  });
}

const FROM_DAY_TO_DAY =
  /(?<![\d/.-])(\d{1,2})(?:\/|\s?月\s?)(\d{1,2})\s?[日号]?\s?[-~–—～至到]\s?(\d{1,2})(?:\/|\s?月\s?)(\d{1,2})(?![\d/.])/;

/** Whether the query names a season or school year (2025-26, 2025/2026) whose second year is not over. */
function isSeasonNow(query: string, today: Date): boolean {
  const season = /(?<!\d)(20\d{2})\s?[-/–]\s?(?:20)?(\d{2})(?![\d./-])/.exec(query);
  const second = Number(season?.[1]) + 1;
  return second % 100 === Number(season?.[2]) && second >= today.getUTCFullYear();
}
