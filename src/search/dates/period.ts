import type { TimeRange } from '../../schemas.ts';
import { matchWords, wordBoundaries } from '../../text/word-matches.ts';
import { dateRangeIn } from './date-range.ts';
import { isOutOfSeason } from './feasts.ts';
import { normalizeDates } from './normalized-dates.ts';
import { DISTANCE, RANGES, SPAN, spanIn } from './spans.ts';
import { TIMES } from './time-rules.ts';

/** The period that a query's words ask for. */
export interface Period {
  timeRange: TimeRange;
  /** Whether the query says only "lately". */
  isVague: boolean;
  /** Whether it is a day that is over, however long the period that reaches back to that day. */
  isEvent: boolean;
  /** For words that describe lasting facts as well as news: the period to use when the topic sets none. */
  untopical: TimeRange | undefined;
}

/**
 * Returns the period that a query's own words ask for, or undefined when there are none. The query is folded to
 * Simplified and lower case; `today` is the date in the user's time zone.
 */
export function periodIn(text: string, today: Date): Period | undefined {
  const query = normalizeDates(text.replace(SHORT_YEAR, '20$&'), today).replace(SINCE, ' ');
  const boundaries = new Set(wordBoundaries(query));
  for (const { index } of query.matchAll(SURE)) boundaries.add(index);
  const exact = spanIn(SPAN, query, boundaries) ?? dateRangeIn(query, today);
  const exactly = exact !== undefined && { timeRange: exact, isVague: false, isEvent: false, untopical: undefined };
  if (exactly && exact !== 'year') return exactly;
  const rule = TIMES.find(({ pattern }) => matchWords(pattern, query, boundaries) !== undefined);
  const isClear = rule !== undefined && !rule.isVague && rule.untopical === undefined;
  if (exactly && !(isClear && RANGES.indexOf(rule.timeRange) < RANGES.indexOf(exact))) return exactly; // 2026 決賽 昨天
  const distance = isClear ? undefined : spanIn(DISTANCE, query, boundaries);
  if (distance === undefined) {
    if (rule === undefined) return isOutOfSeason(query, today) ? YEARLY : undefined;
    const { timeRange, isVague = false, isEvent = false, untopical } = rule;
    return { timeRange, isVague, isEvent, untopical };
  }
  return { timeRange: distance, isVague: false, isEvent: false, untopical: / ago\b/.test(query) ? undefined : 'all' };
}

/** For a holiday out of season: news about it may be a year old, other questions about it have no period. */
const YEARLY: Period = { timeRange: 'year', isVague: false, isEvent: false, untopical: 'all' };

/** Time words that always begin a word: 鴻海上個月 contains no 海上, and a name before 本月 ends there, unlike 日本. */
const SURE =
  /[上这下呢今]个(?=月|周|星期|礼拜)|(?<=\b(?:today|tonight|yesterday|morning|week|month|year))'s\b|(?<![日基原根样版剧课书成资文副抄范脚标台唱译刻写绘话读单母股血亏蓝毛账刊孤])本(?=[月周季]|星期|礼拜)/g;

/** A two-digit year such as 08年; 15年 is a duration. */
const SHORT_YEAR = /(?<![\d.])0\d年/g;

/** A starting date such as 自2020年7月以來, which states a duration until now. */
const SINCE = /(?:自从?|从)?\s?(?:19|20)\d\d\s?年?(?:\s?\d{1,2}\s?月)?(?:\s?\d{1,2}\s?[日号])?\s?[以至]来/g;
