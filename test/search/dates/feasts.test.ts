import { expect, it } from 'vitest';
import { plan } from '../../../src/search/plan.ts';

const planned = (query: string, day: string) =>
  plan({ query, lang: 'zh-TW', now: new Date(`${day}T10:00:00+08:00`), timeZone: 'Asia/Taipei' });

it.each([
  ['2026-11-25', '春節 連假 車禍', 'news', 'year'],
  ['2026-12-20', '春節 連假 車禍', 'news', 'week'],
  ['2027-02-06', '春節 連假 車禍', 'news', 'week'],
  ['2027-04-20', '春節 連假 車禍', 'news', 'year'],
  ['2026-11-25', '中秋 連假 塞車', 'news', 'year'],
  ['2026-09-25', '中秋 連假 塞車', 'news', 'week'],
  ['2026-11-25', '國慶 連假 塞車', 'news', 'year'],
  ['2026-11-25', '國慶 連假 塞車 昨天', 'news', 'week'],
  ['2026-11-25', '跨年 晚會 直播', 'general', 'year'],
  ['2026-11-25', '聖誕 新品 發布', 'news', 'month'],
  ['2026-07-25', '聖誕 新品 發布', 'news', 'year'],
  ['2026-11-25', '中秋節 由來', 'general', 'all'],
  ['2026-11-25', '端午 粽子 食譜', 'general', 'all'],
  ['2026-11-25', '過年 禮盒', 'general', 'all'],
  ['2026-11-25', '清明上河圖 地震', 'news', 'week'],
])('on %s, the query "%s" is planned as %s of the range "%s"', (day, query, category, time_range) =>
  expect(planned(query, day)).toMatchObject({ category, time_range }),
);
