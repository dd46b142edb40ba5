import type { EngineResult } from '../engine.ts';
import { toIso } from './dates.ts';

/** Splits the page's date from the beginning of a snippet: `2024年8月12日 · …`, `3 days ago - …`, `Jul 12, 2025 ...`. */
export function datedSnippet(text: string, now: Date): Pick<EngineResult, 'snippet' | 'published'> {
  const found = DATED.exec(text);
  const published = toIso(found?.[1] ?? found?.[2], now);
  return { snippet: found === null || published === null ? text : text.slice(found[0].length), published };
}

const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\\.?';
const DATE = [
  '\\d{4}\\s*年\\s*\\d{1,2}\\s*月\\s*\\d{1,2}\\s*日',
  '\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}',
  `${MONTH} \\d{1,2}, \\d{4}`,
  `\\d{1,2} ${MONTH} \\d{4}`,
  '\\d{1,3}\\s*(?:秒|分鐘|分钟|[個个]?小[時时]|天|日|[週周]|[個个]?(?:星期|月)|年)\\s*以?前',
  '\\d{1,3} (?:sec|min|hour|day|week|month|year)[a-z]* ago',
  '[昨前]天|剛剛|刚刚',
].join('|');
/** A date without a year counts only before a dot: otherwise the text is about that day. */
const SHORT_DATE = '\\d{1,2}\\s*月\\s*\\d{1,2}\\s*日(?=\\s*[·•‧・])';
const SEPARATOR = '\\s*(?:[·•‧・]|\\.{3}|…|[-–—](?=\\s|$))\\s*';
/** Two dates are a period in the text. */
const DATED = new RegExp(`^(?:(${DATE})|(${SHORT_DATE}))${SEPARATOR}(?!\\s*(?:${DATE}))`, 'i');
