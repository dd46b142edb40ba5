import { toIso } from './dates.ts';
import type { EngineResult } from './engine.ts';

/** A snippet that begins with its page's date (`2024年8月12日 · …`, `3 days ago - …`, `Jul 12, 2025 ...`), and that date by itself. */
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
/** A day of this year or the last; only a dot after it tells it from a text about that day. */
const SHORT_DATE = '\\d{1,2}\\s*月\\s*\\d{1,2}\\s*日(?=\\s*[·•‧・])';
const SEPARATOR = '\\s*(?:[·•‧・]|\\.{3}|…|[-–—](?=\\s|$))\\s*';
/** Two dates are a period that the text is about. */
const DATED = new RegExp(`^(?:(${DATE})|(${SHORT_DATE}))${SEPARATOR}(?!\\s*(?:${DATE}))`, 'i');
