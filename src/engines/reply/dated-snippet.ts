import { chinaDay } from '../../time/china-day.ts';
import { DAY_MS } from '../../time/durations.ts';
import type { EngineResult } from '../engine.ts';
import { PART_OF_DAY } from './clock.ts';
import { toIso } from './dates.ts';

/** Splits the page's date from the beginning of a snippet: `2024年8月12日 · …`, `3 days ago - …`, `Jul 12, 2025 ...`. */
export function datedSnippet(text: string, now: Date): Pick<EngineResult, 'snippet' | 'published'> {
  const [beginning = '', long, short] = DATED.exec(text) ?? [];
  const published = toIso(long ?? short, now);
  const rest = text.slice(beginning.length);
  if (published === null || isOfTheText({ beginning, published: new Date(published), rest }, now))
    return { snippet: text, published: null };
  return { snippet: rest, published };
}

interface Parts {
  beginning: string;
  published: Date;
  rest: string;
}

/**
 * Whether the date belongs to the text: it is to come, as an event's is, or begins a range of days. In 「2011年3月11日 …
 * 日本東北發生地震」 dots after a date more than a year ago stand for words that the engine left out of a sentence.
 */
function isOfTheText(parts: Parts, now: Date): boolean {
  const age = now.getTime() - parts.published.getTime();
  if (age < -DAY_MS || isRange(parts, now)) return true;
  return age > 366 * DAY_MS && /^\D{0,3}\d{2,4}\s*[年/.-].*(?:\.{3}|…)\s*$/.test(parts.beginning);
}

const HALF_YEAR_DAYS = 183;

/**
 * Whether a dash and a day of the next half year follow: 「11月1日 – 11月5日 展覽」. An earlier day begins the text: 「11月20日 -
 * 11月19日，外交部表示」.
 */
function isRange({ beginning, published, rest }: Parts, now: Date): boolean {
  const [found, day] = (/[-–—]\s*$/.test(beginning) && SECOND_DAY.exec(rest)) || [];
  if (found === undefined) return false;
  const month = chinaDay(published).slice(5, 7);
  const last = toIso(day === undefined ? found.replace(/^(\d+)\/(\d+)$/, '$1月$2日') : `${month}月${day}日`, now);
  const days = last === null ? 0 : Math.round((Date.parse(last) - published.getTime()) / DAY_MS);
  const later = ((days % 365) + 365) % 365; // the year is not known
  return later > 0 && later <= HALF_YEAR_DAYS;
}

const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\\.?';
const TIME = `(?:[T\\s]{0,2}(?:${PART_OF_DAY})?\\s?\\d{1,2}:\\d{2}(?::\\d{2})?(?:\\s?[ap]\\.?m\\.?)?)?`;
const DATE = [
  `(?:\\d{4}|民[國国]\\s*\\d{2,3}|1[0-4]\\d)\\s*年\\s*\\d{1,2}\\s*月\\s*\\d{1,2}\\s*日${TIME}`,
  `(?:\\d{4}|1[0-4]\\d(?=/))[-/.]\\d{1,2}[-/.]\\d{1,2}${TIME}`,
  `${MONTH} \\d{1,2}, \\d{4}`,
  `\\d{1,2} ${MONTH} \\d{4}`,
  '\\d{1,3}\\s*(?:秒|分鐘|分钟|[個个]?小[時时]|天|日|[週周]|[個个]?(?:星期|月)|年)\\s*以?前',
  '(?:\\d{1,3}|an?) (?:sec|min|hour|hr|day|week|month|mos?|year|yr)[a-z]* ago',
].join('|');
/** A date without a year, or a word for a day. It counts only before a dot; elsewhere it is part of the text. */
const SHORT_DATE = `(?:\\d{1,2}\\s*月\\s*\\d{1,2}\\s*日|[今昨前][天日]|today|yesterday|剛剛|刚刚)${TIME}(?=\\s*[·•‧・])`;
/** A day without a year, as at the end of a range: 12月5日, 12/5, Dec 5, 5 Dec; the group is a day without a month: 5日. */
const SECOND_DAY = new RegExp(
  `^(?:\\d{1,2}\\s*月\\s*\\d{1,2}\\s*日|\\d{1,2}/\\d{1,2}(?![\\d/])|${MONTH} \\d{1,2}(?!\\d)|\\d{1,2} ${MONTH}|(\\d{1,2})\\s*日)`,
  'i',
);
const SEPARATOR = '\\s*(?:[·•‧・]|\\.{3}|…|[-–—](?=\\s|$))\\s*';
/** The page's date at the beginning. Not matched before a second date: together they are a period in the text. */
const DATED = new RegExp(`^(?:(${DATE})|(${SHORT_DATE}))${SEPARATOR}(?!\\s*(?:${DATE}))`, 'i');
