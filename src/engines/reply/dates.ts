import { CHINA_OFFSET_MS } from '../../time/china-day.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../time/durations.ts';
import { CLOCK, toClock } from './clock.ts';

/** Converts an engine's date to ISO 8601; null when it cannot be parsed. A date without a zone is in UTC+8. */
export function toIso(text: string | null | undefined, now: Date): string | null {
  const trimmed = text?.trim() ?? '';
  const date = relative(trimmed, now) ?? absolute(trimmed, now);
  return date === undefined || Number.isNaN(date.getTime()) ? null : date.toISOString();
}

const UNITS: ReadonlyArray<readonly [pattern: RegExp, ms: number]> = [
  [/^(秒|sec)/i, 1_000],
  [/^(分|min)/i, MINUTE_MS],
  [/^([個个]?小[時时]|[個个][鐘钟]|hour|hr|h$)/i, HOUR_MS],
  [/^(天|日|day|d$)/i, DAY_MS],
  [/^([週周]|[個个]?星期|week|w$)/i, 7 * DAY_MS],
  [/^([個个]?月|month|mos?$)/i, 30 * DAY_MS],
  [/^(年|year|yrs?$|y$)/i, 365 * DAY_MS],
];

/** Parses a date relative to `now`: 剛剛, 3 小時前, 昨天 11:45, 3 hours ago, 2d. */
function relative(text: string, now: Date): Date | undefined {
  if (/^(剛[剛才]|刚[刚才]|just now)/i.test(text)) return now;
  // Without 前 or `ago` only Latin units count, as in 3 hours and 2d: 5月 is a month, 5日 a day, 10分 a film's length.
  const ago = /^(\d{1,4}|[半一二兩两三四五六七八九十]|an?(?=\s))\s*(?:([^\d\s]+?)\s*(?:前|以前|ago)|([a-z]+))$/i.exec(
    text,
  );
  const unit = UNITS.find(([pattern]) => pattern.test(ago?.[2] ?? ago?.[3] ?? ''))?.[1];
  if (ago !== null && unit !== undefined) return new Date(now.getTime() - countIn(ago[1] ?? '') * unit);
  const day = DAY_IN_WORDS.exec(text);
  if (day === null) return undefined;
  const back = /^[今t]/i.test(text) ? 0 : text.startsWith('前') ? 2 : 1;
  const date = new Date(now.getTime() + CHINA_OFFSET_MS - back * DAY_MS).toISOString().slice(0, 10);
  return inChina([...date.split('-'), ...toClock(day.slice(2))]);
}

const DAY_IN_WORDS = new RegExp(
  `^(今天|今日|today\\b|昨天|昨日|yesterday\\b|前天|前日)(?:\\s*(?:at\\s)?${CLOCK})?`,
  'i',
);

function countIn(number: string): number {
  if (/^\d/.test(number)) return Number(number);
  if (/^a/i.test(number)) return 1;
  return number === '兩' || number === '两' ? 2 : number === '半' ? 0.5 : WORDS.indexOf(number) + 1;
}

const WORDS: readonly string[] = [...'一二三四五六七八九十'];

function absolute(text: string, now: Date): Date | undefined {
  const compact = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(text); // GDELT
  if (compact !== null) return inChina([...compact.slice(1), 'Z']);
  const full = FULL_DATE.exec(text.replace(REPUBLIC_YEAR, (_all, year) => String(Number(year) + 1911)));
  if (full !== null) return inChina([...full.slice(1, 4), ...toClock(full.slice(4, 9)), zoneOf(full[9])]);
  const short = SHORT_DATE.exec(text) ?? SHORTER_DATE.exec(text);
  if (short !== null) return lastOne(now, short[1], short[2], toClock(short.slice(3)));
  const named = /^([a-z]{3,9})\.?\s+(\d{1,2})$/i.exec(text) ?? /^(\d{1,2})\s+([a-z]{3,9})\.?$/i.exec(text);
  if (named !== null) return inWords(now, named[1] ?? '', named[2] ?? '');
  if (/^\d{10}(\d{3})?$/.test(text)) return unix(Number(text.padEnd(13, '0')), now);
  if (!/\d{4}/.test(text) || !/[a-z]{3}/i.test(text)) return undefined;
  return inEnglish(text);
}

/** Parses RFC 822 and `Jul 12, 2025 at 3:30 p.m.`; UTC without a zone, where JavaScript would use this machine's. */
function inEnglish(text: string): Date {
  const written = text
    .replace(/\b(?:CST|HKT|SGT|MYT)\b/, '+0800') // JavaScript reads CST as Chicago's time, feeds mean China's
    .replace(/(\d)\s?([ap])\.?m\b\.?/i, '$1 $2m')
    .replace(/\sat\s/i, ' ');
  return new Date(ZONE_AT_END.test(written) ? written : `${written} UTC`);
}

/** A time zone at the end of a date, maybe followed by its name in brackets or by the year. */
const ZONE_AT_END = /(?:Z|[+-]\d{2}:?\d{2}|\b(?:GMT|UTC|[ECMP][SD]T))(?:\s\([^()]*\))?(?: \d{4})?$/i;

const FULL_DATE = new RegExp(
  `^(\\d{4})\\s*[年/.-]\\s*(\\d{1,2})\\s*[月/.-]\\s*(\\d{1,2})(?:\\s*日)?(?:(?:[T\\s]+|(?=[上下中晚凌清早傍]))${CLOCK})?(Z|[+-]\\d{2}:?\\d{2}|\\s+[+-](?:0\\d|1[0-4]):?[0-5]\\d(?!\\d)|\\s*(?:UTC|GMT)(?:[+-]\\d{1,2})?\\b)?`,
  'i',
);
const SHORT_DATE = new RegExp(`^(\\d{1,2})\\s*月\\s*(\\d{1,2})\\s*日(?:\\s*${CLOCK})?`, 'i');
const SHORTER_DATE = new RegExp(`^(\\d{2})-(\\d{2})(?:\\s+${CLOCK})?$`, 'i');

/** A year of the Republic of China: 民國115年11月18日, 115/11/18. Two digits count only after 民國. */
const REPUBLIC_YEAR = /^(?:民[國国]\s*(?=\d)|(?=1[0-4]\d\s*[年/.-]\s*\d{1,2}\s*[月/.-]\s*\d))(\d{2,3})(?!\d)/;

/** Converts a time zone to the form that JavaScript reads; `UTC`, `GMT+8` and `+0000` after a blank occur as well. */
function zoneOf(written: string | undefined): string | undefined {
  const zone = written?.trim().toUpperCase();
  if (zone === undefined || /^(?:Z$|[+-])/.test(zone)) return zone;
  const [, sign = '+', hours = '0'] = /([+-])(\d{1,2})$/.exec(zone) ?? [];
  return `${sign}${hours.padStart(2, '0')}:00`;
}

/** Converts a Unix time to a date; undefined for a number outside the plausible range, which is something else. */
function unix(ms: number, now: Date): Date | undefined {
  return ms > EARLIEST_MS && ms < now.getTime() + 366 * DAY_MS ? new Date(ms) : undefined;
}

const EARLIEST_MS = Date.UTC(1995, 0);

/** Builds a date from year, month, day, hour, minute, second and zone (UTC+8 when absent); a time may be absent too. */
function inChina(parts: ReadonlyArray<string | undefined>): Date {
  const [year = '', month = '', day = '', hour = '0', minute = '0', second = '0', zone = '+08:00'] = parts;
  const two = (part: string) => part.padStart(2, '0');
  if (Number(day) > daysIn(Number(year), Number(month))) return new Date(Number.NaN);
  const within = Number(second) < 60 ? second : '59'; // a leap second
  return new Date(`${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(within)}${zone}`);
}

/** Returns the number of days in a month, 1 to 12. `Date` accepts the 31st of any month, as a day of the next one. */
function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Parses an English date without a year: Nov 18, 18 November. */
function inWords(now: Date, one: string, other: string): Date | undefined {
  const [name, day] = /\d/.test(one) ? [other, one] : [one, other];
  const word = name.toLowerCase().replace(/^sept$/, 'sep');
  const month = MONTHS.findIndex((known) => word === known || word === known.slice(0, 3)) + 1;
  return month === 0 ? undefined : lastOne(now, String(month), day);
}

const MONTHS: readonly string[] =
  'january february march april may june july august september october november december'.split(' ');

/** Completes a date with the current year in UTC+8, or with the previous one when it would be in the future. */
function lastOne(now: Date, month = '', day = '', clock: ReadonlyArray<string | undefined> = []): Date {
  const year = new Date(now.getTime() + CHINA_OFFSET_MS).getUTCFullYear();
  const inYear = (number: number) => inChina([String(number), month, day, ...clock]);
  const thisYear = inYear(year);
  return thisYear.getTime() > now.getTime() + DAY_MS ? inYear(year - 1) : thisYear;
}
