import { describe, expect, it } from 'vitest';
import { plan } from '../../../src/search/plan.ts';

const planned = (query: string) =>
  plan({ query, lang: 'zh-TW', now: new Date('2026-11-20T02:00:00Z'), timeZone: 'Asia/Taipei' });

describe('two sides of a match', () => {
  it.each([
    '西班牙 vs 阿根廷',
    '湖人vs火箭',
    '樊振東 VS 王楚欽',
    '快船 112:108 勇士',
    '中國女排 2比3 義大利女排',
    '世界盃 捷克 vs 南非 比分',
    '中信兄弟 對戰 樂天桃猿',
  ])('are news of the week: %s', (query) => {
    expect(planned(query)).toMatchObject({ category: 'news', time_range: 'week' });
  });

  it('are news of the day that the query names', () => {
    expect(planned('今晚 湖人 vs 勇士').time_range).toBe('day');
  });

  it.each([
    'AMD vs Intel',
    '蘋果 vs 安卓',
    '日本 vs 韓國 旅遊',
    '台灣 vs 日本 物價',
    '北京 vs 上海',
    '英語聽力 3-8 原文',
    '物理選修3-3目錄',
    '水泥 1:3 砂漿',
    '美白 精華 vs 面膜',
  ])('are not seen where other things are compared: %s', (query) => {
    expect(planned(query).category).toBe('general');
  });
});
