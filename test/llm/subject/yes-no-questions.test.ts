import { expect, it } from 'vitest';
import { extractive } from '../../../src/llm/extractive.ts';
import { lacksWhatIsAskedFor } from '../../../src/llm/subject/yes-no-questions.ts';

it.each([
  ['柏園餐廳 可以帶狗嗎', '柏園餐廳主打柴燒披薩，週一公休。'],
  ['云间书店 有没有停车场？', '云间书店二楼是咖啡区。'],
])('for "%s", the text lacks what the query asks for: %s', (query, text) =>
  expect(lacksWhatIsAskedFor(query, [text])).toBe(true),
);

it.each([
  ['柏園餐廳 可以帶狗嗎', '寵物須放在推車內。'],
  ['柏園餐廳 可以刷卡嗎', '只收現金，不接受信用卡。'],
  ['柏園餐廳 可以吃嗎', '主打柴燒披薩。'],
  ['雲杉相機 性能比較', '雲杉相機每秒連拍十張。'],
  ['雲杉相機 功能介紹', '雲杉相機每秒連拍十張。'],
  ['雲杉相機 性能穩定嗎', '雲杉相機每秒連拍十張。'],
  ['颱風天 可以做什麼', '留在家裡整理照片。'],
  ['柏園餐廳 公休', '主打柴燒披薩。'],
])('for "%s", the text may contain what the query asks for: %s', (query, text) =>
  expect(lacksWhatIsAskedFor(query, [text])).toBe(false),
);

it('an answer states that the sources do not answer a yes-no question', async () => {
  const sources = [{ n: 1, title: '柏園餐廳', text: '柏園餐廳主打柴燒披薩，週一公休。', published: null }];
  const input = { query: '柏園餐廳 可以帶狗嗎', sources, now: new Date('2026-11-20T10:00:00+08:00') };
  expect(await extractive.answer(input, new AbortController().signal)).toContain('沒有直接回答');
});
