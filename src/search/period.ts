import type { TimeRange } from '../schemas.ts';
import { TIMES } from './rules.ts';
import { matchWords, wordBoundaries } from './words.ts';

export interface Period {
  timeRange: TimeRange;
  /** Only "lately". */
  isVague: boolean;
  /** Asks for what is so now, of something that may not change for years: by itself it makes no news. */
  isWeak: boolean;
}

/**
 * The period that a query's own words ask for, or undefined when it names none. The query is folded to Simplified and lower
 * case; `today` is the date in the user's zone.
 */
export function periodIn(query: string, today: Date): Period | undefined {
  const boundaries = wordBoundaries(query);
  const exact = spanIn(query, boundaries) ?? dateIn(query, today);
  if (exact !== undefined) return { timeRange: exact, isVague: false, isWeak: false };
  const rule = TIMES.find(({ pattern }) => matchWords(pattern, query, boundaries) !== undefined);
  return rule && { timeRange: rule.timeRange, isVague: rule.isVague ?? false, isWeak: rule.isWeak ?? false };
}

/** 近三天, 過去兩週, 3 days: a number and a unit. */
function spanIn(query: string, boundaries: ReadonlySet<number>): TimeRange | undefined {
  const match = matchWords(SPAN, query, boundaries);
  if (match === undefined) return undefined;
  const unit = UNITS.find(({ pattern }) => pattern.test(match[2] ?? ''))?.days ?? 1;
  return rangeFor(numberOf(match[1] ?? '1') * unit);
}

const SPAN =
  /(?:近|过去|最近|last |past )\s{0,2}([\d一二两三四五六七八九十半]{1,4})\s{0,2}个?\s{0,2}(天|日|周|星期|礼拜|月|年|days?|weeks?|months?|years?)/;

const UNITS = [
  { pattern: /天|日|day/, days: 1 },
  { pattern: /周|星期|拜|week/, days: 7 },
  { pattern: /月|month/, days: 30 },
  { pattern: /年|year/, days: 365 },
];

function numberOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  if (text === '半') return 0.5;
  const digits = '零一二三四五六七八九十';
  return [...text.replaceAll('两', '二')].reduce((sum, digit) => sum + Math.max(0, digits.indexOf(digit)), 0);
}

/** 2026年11月18日, 2026-11-18, 11/18, 民國115年11月, 11月: judged by how long ago it began. */
function dateIn(query: string, today: Date): TimeRange | undefined {
  const began = startOfDate(query, today);
  if (began === undefined) return undefined;
  const days = (today.getTime() - began.getTime()) / DAY_MS;
  // What is still to come is written about now: what is near in the last weeks, the rest in the last months.
  return days < -1 ? (days > -NEAR_DAYS ? 'month' : 'year') : rangeFor(days);
}

const DAY_MS = 86_400_000;
const NEAR_DAYS = 62;

function startOfDate(query: string, today: Date): Date | undefined {
  const full = /(?:民国\s*)?(\d{2,4})\s*[年/.-]\s*(\d{1,2})(?:\s*[月/.-]\s*(\d{1,2})(?!\d))?/.exec(query);
  const isRepublic = /民国\s*\d{2,3}/.test(query);
  if (full !== null && (isRepublic || full[1]?.length === 4)) {
    return utc(Number(full[1]) + (isRepublic ? 1911 : 0), Number(full[2]), Number(full[3] ?? 1));
  }
  const year = isRepublic ? /民国\s*(\d{2,3})\s*年/.exec(query) : /(?<!\d)((?:19|20)\d{2})(?!\d)\s*年?/.exec(query);
  const number = Number(year?.[1]) + (isRepublic ? 1911 : 0);
  // 2048 and 2077 are games.
  if (year !== null) return number > today.getUTCFullYear() + 3 ? undefined : utc(number, 1, 1);
  return dayOfThisYear(query, today);
}

/** A date without a year is the last one that was; a day in the near future stays there. */
function dayOfThisYear(query: string, today: Date): Date | undefined {
  const day =
    /(?<![\d/.-])(\d{1,2})(?:\/|\s*月\s*)(\d{1,2})(?:\s*[日号]|(?![\d/.]))/.exec(query) ??
    /(?<![\d/.-])(\d{1,2})\s*月(?!\s*\d|[大龄])/.exec(query);
  if (day === null) return undefined;
  const date = utc(today.getUTCFullYear(), Number(day[1]), Number(day[2] ?? 1));
  const isFar = date !== undefined && date.getTime() - today.getTime() > NEAR_DAYS * DAY_MS;
  return isFar ? utc(today.getUTCFullYear() - 1, Number(day[1]), Number(day[2] ?? 1)) : date;
}

function utc(year: number, month: number, day: number): Date | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  return new Date(Date.UTC(year, month - 1, day));
}

/** The shortest period that reaches back so many days. */
function rangeFor(days: number): TimeRange {
  if (days <= 1.5) return 'day';
  if (days <= 7.5) return 'week';
  if (days <= 31) return 'month';
  return days <= 366 ? 'year' : 'all';
}
