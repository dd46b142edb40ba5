import type { TimeRange } from '../schemas.ts';
import { DAY_MS } from '../time/durations.ts';
import { TIMES } from './rules.ts';
import { matchWords, wordBoundaries } from './words.ts';

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
  const query = text.replace(YEAR_IN_WORDS, yearInDigits).replace(SHORT_YEAR, '20$&').replace(SINCE, ' ');
  const boundaries = new Set(wordBoundaries(query));
  for (const { index } of query.matchAll(SURE)) boundaries.add(index);
  const exact = spanIn(SPAN, query, boundaries) ?? dateIn(query, today);
  const exactly = exact !== undefined && { timeRange: exact, isVague: false, isEvent: false, untopical: undefined };
  if (exactly && exact !== 'year') return exactly;
  const rule = TIMES.find(({ pattern }) => matchWords(pattern, query, boundaries) !== undefined);
  const isClear = rule !== undefined && !rule.isVague && rule.untopical === undefined;
  if (exactly && !(isClear && RANGES.indexOf(rule.timeRange) < RANGES.indexOf(exact))) return exactly; // 2026 決賽 昨天
  const distance = isClear ? undefined : spanIn(DISTANCE, query, boundaries);
  if (distance === undefined) {
    if (rule === undefined) return undefined;
    const { timeRange, isVague = false, isEvent = false, untopical } = rule;
    return { timeRange, isVague, isEvent, untopical };
  }
  return { timeRange: distance, isVague: false, isEvent: false, untopical: / ago\b/.test(query) ? undefined : 'all' };
}

/** 二〇二六年, as Hong Kong's papers write it. */
const YEAR_IN_WORDS = /二[〇○零][〇○零一二三四五六七八九]{2}(?=年)/g;

function yearInDigits(words: string): string {
  return words.replace(/./gu, (one) => String(Math.max(0, DIGITS.indexOf(one))));
}

/** Words of time wherever they stand: 鴻海上個月 has none of the sea, and names before 本月 end anyhow, unlike 日本 and 基本. */
const SURE =
  /[上这下]个(?=月|周|星期|礼拜)|(?<=\b(?:today|tonight|yesterday|morning|week|month|year))'s\b|(?<![日基原根样版剧课书成资文副抄范脚标台唱译刻写绘话读单母股血亏蓝毛账刊孤])本(?=[月周季]|星期|礼拜)/g;

/** 近三天, 過去兩週, past 3 days: a number and a unit. */
const SPAN =
  /(?:近|过去|最近|last |past )\s{0,2}([\d一二两三四五六七八九十半]{1,4}|two|three|four|five|six|seven|ten)\s{0,2}个?\s{0,2}(分钟|小时|钟头|天|日|周|星期|礼拜|月|季度?|年|minutes?|hours?|days?|weeks?|months?|years?)/;

/** 08年; 15年 is as many years. */
const SHORT_YEAR = /(?<![\d.])0\d年/g;

/** 自2020年7月以來 says how long, of what is now. */
const SINCE = /(?:自从?|从)?\s?(?:19|20)\d\d\s?年?(?:\s?\d{1,2}\s?月)?(?:\s?\d{1,2}\s?[日号])?\s?[以至]来/g;

/** 三年前, 24小時內: of anything, so it makes no news by itself; 3 days ago is said of events. */
const DISTANCE =
  /([\d一二两三四五六七八九十半]{1,4}|an?|one|two|three|four|five|six|seven|ten)\s{0,2}个?\s{0,2}(分钟|小时|钟头|天|日|周|星期|礼拜|月|年|minutes?|hours?|days?|weeks?|months?|years?)(?:之?前|[以之]?内| ago)/;

function spanIn(pattern: RegExp, query: string, boundaries: ReadonlySet<number>): TimeRange | undefined {
  const match = matchWords(pattern, query, boundaries);
  if (match === undefined) return undefined;
  const unit = UNITS.find(({ pattern }) => pattern.test(match[2] ?? ''))?.days ?? 1;
  return rangeFor(numberOf(match[1] ?? '1') * unit);
}

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
const DIGITS = '零一二三四五六七八九';

function numberOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  if (text === '半') return 0.5;
  if (/^[a-z]/.test(text)) return NUMBERS_IN_WORDS.indexOf(text.replace(/^an?$/, 'one')) + 1;
  const [tens, ones] = text.includes('十') ? text.split('十') : ['零', text];
  const digit = (part = '') => Math.max(0, DIGITS.indexOf(part.replace('两', '二').charAt(0)));
  return (tens === '' ? 1 : digit(tens)) * 10 + (ones === '' ? 0 : digit(ones));
}

/** What a date is the first day of. */
type Unit = 'day' | 'month' | 'year';

interface Start {
  date: Date;
  unit: Unit;
}

/** 2026年11月18日, 2026-11-18, 11/18, 民國115年11月, 11月: judged by how long ago it began, and never shorter than it is. */
function dateIn(query: string, today: Date): TimeRange | undefined {
  if (isOnNow(query, today)) return 'month';
  const start = isSeasonNow(query, today) ? undefined : startOfDate(query, today);
  if (start === undefined) return undefined;
  const days = (today.getTime() - start.date.getTime()) / DAY_MS;
  // What is still to come is written about now: what is near in the last weeks, the rest in the last months.
  const reach = days < -1 ? (days > -NEAR_DAYS ? 'month' : 'year') : rangeFor(days);
  return RANGES.indexOf(reach) < RANGES.indexOf(start.unit) ? start.unit : reach;
}

/** 11/20-12/4, 11月20日至12月31日: an offer or an exhibition is announced before it begins. */
function isOnNow(query: string, today: Date): boolean {
  const [, ...parts] = FROM_DAY_TO_DAY.exec(query) ?? [];
  const [month = 0, day = 0, lastMonth = 0, lastDay = 0] = parts.map(Number);
  const year = today.getUTCFullYear();
  const [first, last] = [utc(year, month, day), utc(lastMonth < month ? year + 1 : year, lastMonth, lastDay)];
  return first !== undefined && last !== undefined && first <= today && last > today;
}

const FROM_DAY_TO_DAY =
  /(?<![\d/.-])(\d{1,2})(?:\/|\s?月\s?)(\d{1,2})\s?[日号]?\s?[-~–—～至到]\s?(\d{1,2})(?:\/|\s?月\s?)(\d{1,2})(?![\d/.])/;

const RANGES: readonly TimeRange[] = ['day', 'week', 'month', 'year', 'all'];
const NEAR_DAYS = 62;

/** 2025-26, 2025/2026: what is played or taught from one year into the next is no year gone by until the second is over. */
function isSeasonNow(query: string, today: Date): boolean {
  const season = /(?<!\d)(20\d{2})\s?[-/–]\s?(?:20)?(\d{2})(?![\d./-])/.exec(query);
  const second = Number(season?.[1]) + 1;
  return second % 100 === Number(season?.[2]) && second >= today.getUTCFullYear();
}

function startOfDate(query: string, today: Date): Start | undefined {
  const full =
    /(?:民国\s*)?(?<![\d.])(1\d{3}|20\d\d|\d{2,3})\s*[年/.-]\s*(\d{1,2})(?:\s*[月/.-]\s*(\d{1,2})(?!\d))?/.exec(query);
  const isRepublic = /民国\s*\d{2,3}/.test(query);
  if (full !== null && (isRepublic || full[1]?.length === 4 || REPUBLIC_DATE.test(query.slice(full.index)))) {
    const date = startOf(Number(full[1]) + (full[1]?.length === 4 ? 0 : 1911), full[2], full[3]);
    if (date !== undefined) return date; // 2023-24 is a season
  }
  const republic = /民国\s*(\d{2,3})\s*年/.exec(query) ?? REPUBLIC_YEAR.exec(query);
  const year = republic ?? YEAR.exec(query);
  const number = Number(year?.[1] ?? year?.[2]) + (republic === null ? 0 : 1911);
  // 2048 and 2077 are games.
  if (year !== null) return number > today.getUTCFullYear() + 3 ? undefined : startOf(number);
  return dayOfThisYear(query, today);
}

/** 113年5月, 113/05/20: nobody counts so many years and months. */
const REPUBLIC_DATE = /^1[0-3]\d(?:\s?年\s?\d{1,2}\s?月|\/\d{1,2}\/\d{1,2}(?![\d/]))/;

/**
 * 115年度, 115學年, 115年第3季 anywhere, and 109年 before all else or after a blank (109年總統大選), unless so many years are
 * what is told: 100年老店, 99年 地上權.
 */
const REPUBLIC_YEAR =
  /(?<!\d)(1[0-3]\d)\s?(?:学年|年度|年\s?第[一二三四1-4]季)|(?<!\S)(9\d|1[0-2]\d|130)\s?年(?![代前后内来间期庆份]|\s?的?(?:老|以[上下来内前后]|历[史经]|古|传[统承]|品牌|企业|基业|校庆|庆典|纪念|一遇|寿|树|房[贷租屋龄]|贷款|租[约期金]|使用权|产权|地上权|利率|定存|保[固修]|合约|契约|孤[寂独]|战争|岁月|之[前后]))/;

/** 2000元 and 2000點 are no years. */
const UNIT_AFTER = String.raw`(?!\d|\s?(?:[元点块](?![\u3400-\u9fff])|元以|[万亿]元|公里|mah\b|ml\b)|[万亿]人)`;
const YEAR = new RegExp(String.raw`(?<!\d)((?:19|20)\d{2})${UNIT_AFTER}`);

/** A date without a year is the last one that was; a day in the near future stays there. Fractions, scales (1/12 人偶) and 9/11 are no dates. */
function dayOfThisYear(query: string, today: Date): Start | undefined {
  const day =
    /(?<![\d/.-]|[占达约超逾]\s?(?=\d{1,2}\/))(?!\d\/[2-5]\s?的)(?!1\/\d{1,2}\s?[^\d]{0,8}(?:人偶|模型(?!展)|遥控|比例|手办|公仔|兵人|拼装|车模|四驱|娃娃|可动|figures?|scale))(\d{1,2})(?:\/|\s*月\s*)(\d{1,2})(?:\s*[日号]|(?![\d/.]|\s?(?:[杯吋寸匙拍强]|左右|英寸|英吋|[大小茶]匙|决赛|以上|恐)))/.exec(
      query,
    ) ??
    /(?<![\d/.-])(\d{1,2})\s{0,2}(?:[-~至到、]\s?\d{1,2}\s{0,2})?月(?!\s{0,2}\d|[大龄]|\s?(?:宝宝|婴儿))/.exec(query);
  if (day === null) return undefined;
  const start = startOf(today.getUTCFullYear(), day[1], day[2]);
  const isFar = start !== undefined && start.date.getTime() - today.getTime() > NEAR_DAYS * DAY_MS;
  return isFar ? startOf(today.getUTCFullYear() - 1, day[1], day[2]) : start;
}

function startOf(year: number, month?: string, day?: string): Start | undefined {
  const date = utc(year, Number(month ?? 1), Number(day ?? 1));
  return date && { date, unit: day !== undefined ? 'day' : month !== undefined ? 'month' : 'year' };
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
