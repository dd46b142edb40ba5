import { expect, it } from 'vitest';
import { extractive } from '../../../src/llm/extractive.ts';
import { hasOtherSuffix } from '../../../src/llm/subject/product-suffixes.ts';

it.each([
  ['iPhone 17 電池', 'iPhone 17 Pro 電池為4252mAh。'],
  ['iPhone 16 價格', 'iPhone 16e 價格21900元。'],
  ['小米15 電池', '小米15 Ultra 電池5410mAh。'],
  ['PS5 Pro 價格', 'PS5 價格17580元。'],
  ['RTX 4070 功耗', 'RTX 4070 Ti 功耗285W。'],
  ['Galaxy S25 價格', 'Galaxy S25+ 價格33900元。'],
  ['MacBook Air 重量', 'MacBook Pro 重量1.55公斤。'],
])('for "%s", the text is about a model with another suffix: %s', (query, text) => {
  expect(hasOtherSuffix(query)(text)).toBe(true);
});

it.each([
  ['iPhone 17 電池', 'iPhone 17 電池為3692mAh，iPhone 17 Pro 為4252mAh。'],
  ['iPhone 17 Pro 重量', 'iPhone 17、17 Pro 重量各為177與206公克。'],
  ['iPhone 17 Pro 鏡頭', 'iPhone 17 系列皆有4800萬像素鏡頭。'],
  ['iPhone 17 和 iPhone 17 Pro 差別', 'iPhone 17 Pro 有三顆鏡頭。'],
  ['iPhone 17 系列 價格', 'iPhone 17 Pro 價格39900元。'],
  ['MacBook Air 重量', '這款 MacBook 重量1.24公斤。'],
  ['iPhone 17 電池', 'Galaxy S25 Ultra 電池為5000mAh。'],
  ['手機 電池', 'iPhone 17 Pro 電池為4252mAh。'],
])('for "%s", the text is not about a model with another suffix: %s', (query, text) => {
  expect(hasOtherSuffix(query)(text)).toBe(false);
});

it("an answer quotes the requested model although another model's page matches more words", async () => {
  const sources = [
    { n: 1, title: 'iPhone 17 Pro 電池容量', text: 'iPhone 17 Pro 的電池容量為 4252mAh。', published: null },
    { n: 2, title: 'iPhone 17 規格', text: 'iPhone 17 搭載 3692mAh 電池，影片播放可達30小時。', published: null },
  ];
  const input = { query: 'iPhone 17 電池容量', sources, now: new Date('2026-11-20') };
  const answer = await extractive.answer(input, AbortSignal.timeout(500_000));
  expect(answer).toBe('iPhone 17 搭載 3692mAh 電池，影片播放可達30小時[2]。');
});
