import type { TimeRange } from '../../schemas.ts';
import { DAY_MS } from '../../time/durations.ts';
import { RANGES, rangeFor } from './spans.ts';
import { dayOf, NEAR_DAYS } from './start.ts';
import { startIn } from './start-in.ts';

/**
 * The period of the date in a query, by how long ago what it tells began, and never shorter than that is; undefined when
 * there is none. The query is folded, with its dates written alike.
 */
export function dateRangeIn(query: string, today: Date): TimeRange | undefined {
  if (isOnNow(query, today)) return 'month';
  const start = isSeasonNow(query, today) ? undefined : startIn(query, today);
  if (start === undefined) return undefined;
  const days = (today.getTime() - start.date.getTime()) / DAY_MS;
  // What is still to come is written about now: what is near in the last weeks, the rest in the last months.
  if (days < -1) return longer(days > -NEAR_DAYS ? 'month' : 'year', start.unit);
  // A day that is over began up to one more day ago: yesterday at midnight.
  return longer(rangeFor(start.unit === 'day' && days > 0 ? days + 1 : days), start.unit);
}

function longer(reach: TimeRange, unit: TimeRange): TimeRange {
  return RANGES.indexOf(reach) < RANGES.indexOf(unit) ? unit : reach;
}

/** 11/20-12/4, 11月20日至12月31日: an offer or an exhibition is announced before it begins. */
function isOnNow(query: string, today: Date): boolean {
  const [, ...parts] = FROM_DAY_TO_DAY.exec(query) ?? [];
  const [month = 0, day = 0, lastMonth = 0, lastDay = 0] = parts.map(Number);
  const year = today.getUTCFullYear();
  const [first, last] = [dayOf(year, month, day), dayOf(lastMonth < month ? year + 1 : year, lastMonth, lastDay)];
  return first !== undefined && last !== undefined && first <= today && last > today;
}

const FROM_DAY_TO_DAY =
  /(?<![\d/.-])(\d{1,2})(?:\/|\s?月\s?)(\d{1,2})\s?[日号]?\s?[-~–—～至到]\s?(\d{1,2})(?:\/|\s?月\s?)(\d{1,2})(?![\d/.])/;

/** 2025-26, 2025/2026: what is played or taught from one year into the next is no year gone by until the second is over. */
function isSeasonNow(query: string, today: Date): boolean {
  const season = /(?<!\d)(20\d{2})\s?[-/–]\s?(?:20)?(\d{2})(?![\d./-])/.exec(query);
  const second = Number(season?.[1]) + 1;
  return second % 100 === Number(season?.[2]) && second >= today.getUTCFullYear();
}
