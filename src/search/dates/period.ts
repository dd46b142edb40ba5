import type { TimeRange } from '../../schemas.ts';
import { matchWords, wordBoundaries } from '../../text/word-matches.ts';
import { dateRangeIn } from './date-range.ts';
import { isOutOfSeason } from './feasts.ts';
import { normalizeDates } from './normalized-dates.ts';
import { DISTANCE, RANGES, SPAN, spanIn } from './spans.ts';
import { TIMES } from './time-rules.ts';

export interface Period {
  timeRange: TimeRange;
  /** Only "lately". */
  isVague: boolean;
  /** Of a day that is over, however long the period that reaches back to it. */
  isEvent: boolean;
  /** Said of what lasts as well as of news: the period where the topic makes none. */
  untopical: TimeRange | undefined;
}

/**
 * The period that a query's own words ask for, or undefined when it names none. The query is folded to Simplified and lower
 * case; `today` is the date in the user's zone.
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

/** Of a feast: news of it may be as old, and what else is asked about it has no time. */
const YEARLY: Period = { timeRange: 'year', isVague: false, isEvent: false, untopical: 'all' };

/** Words of time wherever they stand: 鴻海上個月 has none of the sea, and names before 本月 end anyhow, unlike 日本 and 基本. */
const SURE =
  /[上这下呢今]个(?=月|周|星期|礼拜)|(?<=\b(?:today|tonight|yesterday|morning|week|month|year))'s\b|(?<![日基原根样版剧课书成资文副抄范脚标台唱译刻写绘话读单母股血亏蓝毛账刊孤])本(?=[月周季]|星期|礼拜)/g;

/** 08年; 15年 is as many years. */
const SHORT_YEAR = /(?<![\d.])0\d年/g;

/** 自2020年7月以來 says how long, of what is now. */
const SINCE = /(?:自从?|从)?\s?(?:19|20)\d\d\s?年?(?:\s?\d{1,2}\s?月)?(?:\s?\d{1,2}\s?[日号])?\s?[以至]来/g;
