import { DAY_MS } from '../../time/durations.ts';
import { NEAR_DAYS, type Start, startOf } from './start.ts';

/**
 * Returns when the first date in a query begins: 2026年11月18日, 2026-11-18, 2026年第3季, 11/18, 11月, 2026. The year need not
 * be next to the day or month. Without a year it is the most recent such date, or the coming one if that is near.
 */
export function startIn(query: string, today: Date): Start | undefined {
  const full = FULL.exec(query);
  const [, digits = '', ...rest] = full ?? [];
  if (full !== null && (digits.length === 4 || REPUBLIC_DATE.test(query.slice(full.index)))) {
    const date = startOf(yearOf(digits), ...rest);
    if (date !== undefined) return date; // undefined for a season such as 2023-24
  }
  const [, quarterly = '', quarter] = QUARTER.exec(query) ?? [];
  if (quarter !== undefined) return quarterOf(yearOf(quarterly), Number(quarter));
  const year = yearIn(query);
  const [, month, day] = DAY.exec(query) ?? MONTH.exec(query) ?? [];
  if (year === undefined) return month === undefined || isYearly(query, day) ? undefined : last(today, month, day);
  // Later years are seldom dates: 2048 and 2077 are games.
  if (year > today.getUTCFullYear() + 3) return undefined;
  return (month !== undefined && startOf(year, month, day)) || startOf(year);
}

/** Returns the Western year for 2026, or for 115 of the Republic. */
function yearOf(digits: string): number {
  return Number(digits) + (digits.length === 4 ? 0 : 1911);
}

/** Returns the start of a quarter, with a year as its unit: a quarter's reports are written about for a year. */
function quarterOf(year: number, quarter: number): Start {
  return { date: new Date(Date.UTC(year, 3 * quarter - 3, 1)), unit: 'year' };
}

function yearIn(query: string): number | undefined {
  const republic = REPUBLIC_YEAR.exec(query);
  if (republic !== null) return Number(republic[1] ?? republic[2]) + 1911;
  const year = YEAR.exec(query);
  return year === null ? undefined : Number(year[0]);
}

function isYearly(query: string, day: string | undefined): boolean {
  return (day === undefined ? BORN : YEARLY).test(query);
}

function last(today: Date, month: string, day: string | undefined): Start | undefined {
  const start = startOf(today.getUTCFullYear(), month, day);
  const isFar = start !== undefined && start.date.getTime() - today.getTime() > NEAR_DAYS * DAY_MS;
  return isFar ? startOf(today.getUTCFullYear() - 1, month, day) : start;
}

const FULL = /(?<![\d.])(1\d{3}|20\d\d|\d{2,3})\s*[年/.-]\s*(\d{1,2})(?:\s*[月/.-]\s*(\d{1,2})(?!\d))?/;

const QUARTER = /(?<!\d)(20\d\d|1[0-3]\d)年第([1-4])季/;

/** A date in a year of the Republic: 113年5月, 113/05/20. Nobody counts so many years and months. */
const REPUBLIC_DATE = /^1[0-3]\d(?:\s?年\s?\d{1,2}\s?月|\/\d{1,2}\/\d{1,2}(?![\d/]))/;

/**
 * A year of the Republic: 115年度, 115學年, 115年第3季 anywhere, and 109年 at the start or after a blank (109年總統大選), unless it
 * is a duration: 100年老店, 99年 地上權.
 */
const REPUBLIC_YEAR =
  /(?<!\d)(1[0-3]\d)\s?(?:学年|年度|年\s?第[一二三四1-4]季)|(?<!\S)(9\d|1[0-2]\d|130)\s?年(?![代前后内来间期庆份]|\s?的?(?:老|以[上下来内前后]|历[史经]|古|传[统承]|品牌|企业|基业|校庆|庆典|纪念|一遇|寿|树|房[贷租屋龄]|贷款|租[约期金]|使用权|产权|地上权|利率|定存|保[固修]|合约|契约|孤[寂独]|战争|岁月|之[前后]))/;

/** Excludes amounts such as 2000元 and 2000點; YEAR also excludes levels that a price breaks through. */
const UNIT_AFTER = String.raw`(?!\d|\s?(?:[元点块](?![\u3400-\u9fff])|元以|[万亿]元|公里|mah\b|ml\b)|[万亿]人)`;
const YEAR = new RegExp(
  String.raw`(?<!\d|(?:[升跌涨贬突]破|失守|站[上稳]|重返|逼近)\s?)(?:(?:19|20)\d{2}|1[1-9]\d\d(?=\s?年))${UNIT_AFTER}`,
);

/** A month and a day, but not a fraction, a scale (1/12 人偶) or 9/11. */
const DAY =
  /(?<![\d/.-]|[占达约超逾]\s?(?=\d{1,2}\/))(?!\d\/[2-5]\s?的)(?!1\/\d{1,2}\s?[^\d]{0,8}(?:人偶|模型(?!展)|遥控|比例|手办|公仔|兵人|拼装|车模|四驱|娃娃|可动|figures?|scale))(\d{1,2})(?:\/|\s*月\s*)(\d{1,2})(?:\s*[日号]|(?![\d/.]|\s?(?:[杯吋寸匙拍强]|左右|英寸|英吋|[大小茶]匙|决赛|以上|恐)))/;

const MONTH = /(?<![\d/.-])(\d{1,2})\s{0,2}(?:[-~至到、]\s?\d{1,2}\s{0,2})?月(?!\s{0,2}\d|[大龄]|\s?(?:宝宝|婴儿))/;

/** Context in which a day without a year recurs every year: a birthday, a holiday, a sign of the zodiac. */
const YEARLY = /出生(?!\s?(?:率|数|人[数口]|登记|证))|生日|诞[辰生]|忌日|纪念日|什么(?:节日?|日子|星座)|星座$/;

/** Context in which a month recurs every year: who was born in it. */
const BORN = /月\s?份?\s?的?出生(?!\s?(?:率|数|人[数口]|登记|证))/;
