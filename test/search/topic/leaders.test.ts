import { describe, expect, it } from 'vitest';
import { plan } from '../../../src/search/plan.ts';

const planned = (query: string) =>
  plan({ query, lang: 'zh-TW', now: new Date('2026-11-20T02:00:00Z'), timeZone: 'Asia/Taipei' });

describe('a leader', () => {
  it.each([
    '梅爾茨 德國總理 國防預算',
    '蔣萬安 市議會 大巨蛋 報告',
    '施凱爾 移民 限縮',
    '米莱 IMF 贷款',
    '盧比歐 北約 俄羅斯',
    '馬斯克 特斯拉 薪酬案',
    '李家超 北部都會區 施政',
  ])('beside a matter of state or business is news: %s', (query) => {
    expect(planned(query)).toMatchObject({ category: 'news', time_range: 'month' });
  });

  it.each([
    '梅爾茨 生平',
    '賴清德 學歷 政治',
    '馬英九 蔡英文 身高',
    '習近平 經濟思想',
    '馬斯克 第一性原理',
    '川普 星座',
    '黃仁勳 皮衣 品牌',
    '馬斯克 投資 語錄',
    '韓國瑜伽老師 會議',
    '莫迪利亞尼 會議',
    '德國總理 任期',
  ])('is no news in a question about the person, or in another name: %s', (query) => {
    expect(planned(query)).toMatchObject({ category: 'general', time_range: 'all' });
  });
});

describe('somebody of history or fiction', () => {
  it.each(['徐志摩 離婚', '張學良 趙四小姐', '韓信 遇害', '白居易 元稹', '黃蓉 郭靖 年齡差', '武松 殺人'])(
    'is no news: %s',
    (query) => expect(planned(query)).toMatchObject({ category: 'general', time_range: 'all' }),
  );

  it.each(['李清照大學 校長 遇害', '朱德庸 病逝', '黃興國 被捕'])(
    'is not somebody or something of a longer name: %s',
    (query) => expect(planned(query).category).toBe('news'),
  );
});
