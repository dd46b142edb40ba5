import { expect, it } from 'vitest';
import { datedSnippet } from '../../../src/engines/reply/dated-snippet.ts';

const NOW = new Date('2026-11-20T08:00:00.000Z');

it.each([
  ['2024年8月12日 · 颱風登陸', '颱風登陸', '2024-08-11T16:00:00.000Z'],
  ['2024 年 8 月 12 日 ‧ 颱風登陸', '颱風登陸', '2024-08-11T16:00:00.000Z'],
  ['2026-11-18 - 颱風登陸', '颱風登陸', '2026-11-17T16:00:00.000Z'],
  ['2026/11/18 ... 颱風登陸', '颱風登陸', '2026-11-17T16:00:00.000Z'],
  ['11月18日 · 颱風登陸', '颱風登陸', '2026-11-17T16:00:00.000Z'],
  ['3 小時前 · 颱風登陸', '颱風登陸', '2026-11-20T05:00:00.000Z'],
  ['2 天前 — 颱風登陸', '颱風登陸', '2026-11-18T08:00:00.000Z'],
  ['1 个月前 · 台风登陆', '台风登陆', '2026-10-21T08:00:00.000Z'],
  ['昨天 · 颱風登陸', '颱風登陸', '2026-11-18T16:00:00.000Z'],
  ['今天 · 颱風登陸', '颱風登陸', '2026-11-19T16:00:00.000Z'],
  ['昨天 11:45 · 颱風登陸', '颱風登陸', '2026-11-19T03:45:00.000Z'],
  ['2026-11-18 15:20 · 颱風登陸', '颱風登陸', '2026-11-18T07:20:00.000Z'],
  ['2026年11月18日 15:20 · 颱風登陸', '颱風登陸', '2026-11-18T07:20:00.000Z'],
  ['民國115年11月18日 · 颱風登陸', '颱風登陸', '2026-11-17T16:00:00.000Z'],
  ['115/11/18 · 颱風登陸', '颱風登陸', '2026-11-17T16:00:00.000Z'],
  ['2026年11月18日 … 颱風登陸', '颱風登陸', '2026-11-17T16:00:00.000Z'],
  ['an hour ago · Typhoon lands', 'Typhoon lands', '2026-11-20T07:00:00.000Z'],
  ['yesterday - Typhoon lands', 'Typhoon lands', '2026-11-18T16:00:00.000Z'],
  ['1 mo ago - Typhoon lands', 'Typhoon lands', '2026-10-21T08:00:00.000Z'],
  ['3 days ago - Typhoon lands', 'Typhoon lands', '2026-11-17T08:00:00.000Z'],
  ['2 hours ago … Typhoon lands', 'Typhoon lands', '2026-11-20T06:00:00.000Z'],
  ['3 days ago -', '', '2026-11-17T08:00:00.000Z'],
  ['Jul 12, 2025 ... Typhoon lands', 'Typhoon lands', expect.stringMatching(/^2025-07-1[12]T/)],
  ['Jul 12, 2025· Typhoon lands', 'Typhoon lands', expect.stringMatching(/^2025-07-1[12]T/)],
  ['September 8, 2025 - Typhoon lands', 'Typhoon lands', expect.stringMatching(/^2025-09-0[78]T/)],
  ['2 Sep 2014 ... Typhoon lands', 'Typhoon lands', expect.stringMatching(/^2014-09-0[12]T/)],
])('%s begins with its date', (text, snippet, published) =>
  expect(datedSnippet(text, NOW)).toEqual({ snippet, published }),
);

it.each([
  '',
  '颱風登陸 2024年8月12日 · 停班',
  '2024年8月12日颱風登陸',
  '2024年8月12日 - 2024年8月15日 展覽',
  'Mar 13, 2026 – Mar 20, 2026 fair',
  '12月25日 - 聖誕節是紀念日',
  '2024-08-颱風 - 報告',
  '9999-99-99 · 颱風登陸',
  '2011年3月11日 … 日本東北發生規模9.0地震',
  '2011/3/11 ... 日本東北發生規模9.0地震',
  '今天 - 北島的詩',
  '3 天前往花蓮 - 遊記',
  'May 5 - Typhoon lands',
])('%j does not', (text) => expect(datedSnippet(text, NOW)).toEqual({ snippet: text, published: null }));
