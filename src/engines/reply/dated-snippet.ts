import { DAY_MS } from '../../time/durations.ts';
import type { EngineResult } from '../engine.ts';
import { PART_OF_DAY } from './clock.ts';
import { toIso } from './dates.ts';

/** Splits the page's date from the beginning of a snippet: `2024年8月12日 · …`, `3 days ago - …`, `Jul 12, 2025 ...`. */
export function datedSnippet(text: string, now: Date): Pick<EngineResult, 'snippet' | 'published'> {
  const found = DATED.exec(text);
  const published = toIso(found?.[1] ?? found?.[2], now);
  if (found === null || published === null || isOfTheText(found[0], published, now))
    return { snippet: text, published: null };
  return { snippet: text.slice(found[0].length), published };
}

/**
 * Whether the date belongs to the text, as in 「2011年3月11日 … 日本東北發生地震」: dots after a date more than a year ago
 * stand for words that the engine left out of a sentence.
 */
function isOfTheText(beginning: string, published: string, now: Date): boolean {
  return (
    /^\D{0,3}\d{2,4}\s*[年/.-].*(?:\.{3}|…)\s*$/.test(beginning) && now.getTime() - Date.parse(published) > 366 * DAY_MS
  );
}

const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\\.?';
const TIME = `(?:[T\\s]{0,2}(?:${PART_OF_DAY})?\\s?\\d{1,2}:\\d{2}(?::\\d{2})?(?:\\s?[ap]\\.?m\\.?)?)?`;
const DATE = [
  `(?:\\d{4}|民[國国]\\s*\\d{2,3}|1[0-4]\\d)\\s*年\\s*\\d{1,2}\\s*月\\s*\\d{1,2}\\s*日${TIME}`,
  `(?:\\d{4}|1[0-4]\\d(?=/))[-/.]\\d{1,2}[-/.]\\d{1,2}${TIME}`,
  `${MONTH} \\d{1,2}, \\d{4}`,
  `\\d{1,2} ${MONTH} \\d{4}`,
  '\\d{1,3}\\s*(?:秒|分鐘|分钟|[個个]?小[時时]|天|日|[週周]|[個个]?(?:星期|月)|年)\\s*以?前',
  '(?:\\d{1,3}|an?) (?:sec|min|hour|hr|day|week|month|mos?|year)[a-z]* ago',
].join('|');
/** A date without a year, or a word for a day. It counts only before a dot; elsewhere it is part of the text. */
const SHORT_DATE = `(?:\\d{1,2}\\s*月\\s*\\d{1,2}\\s*日|[今昨前][天日]|today|yesterday|剛剛|刚刚)${TIME}(?=\\s*[·•‧・])`;
const SEPARATOR = '\\s*(?:[·•‧・]|\\.{3}|…|[-–—](?=\\s|$))\\s*';
/** The page's date at the beginning. Not matched before a second date: together they are a period in the text. */
const DATED = new RegExp(`^(?:(${DATE})|(${SHORT_DATE}))${SEPARATOR}(?!\\s*(?:${DATE}))`, 'i');
