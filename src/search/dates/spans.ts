import type { TimeRange } from '../../schemas.ts';
import { hanNumber } from '../../text/han-numerals.ts';
import { matchWords } from '../../text/word-matches.ts';
import { RANGE_DAYS } from '../../time/range-days.ts';

/** A span that ends now: 近三天, 過去兩週, past 3 days. */
export const SPAN =
  /(?:近|过去|最近|last |past )\s{0,2}([\d一二两三四五六七八九十半]{1,4}|two|three|four|five|six|seven|ten)\s{0,2}个?\s{0,2}(分钟|小时|钟头|天|日|周|星期|礼拜|月|季度?|年|minutes?|hours?|days?|weeks?|months?|years?)/;

/** A distance in time: 三年前, 24小時內. It does not make a query news by itself, except as 3 days ago, used of events. */
export const DISTANCE =
  /([\d一二两三四五六七八九十半]{1,4}|an?|one|two|three|four|five|six|seven|ten)\s{0,2}个?\s{0,2}(分钟|小时|钟头|天|日|周|星期|礼拜|月|年|minutes?|hours?|days?|weeks?|months?|years?)(?:之?前|[以之]?内| ago)/;

/** Returns the period for the first match of `pattern` in a folded query. */
export function spanIn(pattern: RegExp, query: string, boundaries: ReadonlySet<number>): TimeRange | undefined {
  const match = matchWords(pattern, query, boundaries);
  if (match === undefined) return undefined;
  const unit = UNITS.find(({ pattern }) => pattern.test(match[2] ?? ''))?.days ?? 1;
  // A day some days ago began up to one more day ago.
  return rangeFor(numberOf(match[1] ?? '1') * unit + Number(DAYS_AGO.test(match[0])));
}

const DAYS_AGO = /(?:[天日]之?前|days? ago)$/;

const UNITS = [
  { pattern: /分|minute/, days: 1 / 1440 },
  { pattern: /时|钟头|hour/, days: 1 / 24 },
  { pattern: /天|日|day/, days: 1 },
  { pattern: /周|星期|拜|week/, days: 7 },
  { pattern: /月|month/, days: 30 },
  { pattern: /季/, days: 91 },
  { pattern: /年|year/, days: 365 },
];

const NUMBERS_IN_WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

function numberOf(text: string): number {
  if (text === '半') return 0.5;
  if (/^[a-z]/.test(text)) return NUMBERS_IN_WORDS.indexOf(text.replace(/^an?$/, 'one')) + 1;
  return hanNumber(text);
}

/** All periods, the shortest first. */
export const RANGES = ['day', 'week', 'month', 'year', 'all'] as const;

/** Returns the shortest period that reaches back that many days, with half a day of tolerance. */
export function rangeFor(days: number): TimeRange {
  return RANGES.find((range) => days <= (RANGE_DAYS[range] ?? Number.POSITIVE_INFINITY) + 0.5) ?? 'all';
}
