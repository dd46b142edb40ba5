import { expect, it } from 'vitest';
import { extractive } from '../../../src/llm/extractive.ts';
import { areCells } from '../../../src/llm/rank/glued-lines.ts';
import { quotablesOf } from '../../../src/llm/rank/quotable.ts';

const quotable = (text: string) =>
  quotablesOf({ n: 1, title: '', text, published: null }, 0, 1).map((one) =>
    one.heading === '' ? one.text : `${one.heading}｜${one.text}`,
  );

it.each([
  [
    'a heading after a sentence',
    '颱風是熱帶氣旋，中心有低壓。 結構 成熟的颱風有風眼、眼牆。',
    ['颱風是熱帶氣旋，中心有低壓。', '結構｜成熟的颱風有風眼、眼牆。'],
  ],
  [
    'a heading that is a question',
    '模型佔用四吉，視量化而定。 量化是什麼 量化用更少的位數表示權重。',
    ['模型佔用四吉，視量化而定。', '量化是什麼｜量化用更少的位數表示權重。'],
  ],
  [
    'names of writers',
    '小樹 想買第一把鍵盤，請問怎麼選。 鍵盤手 辦公室建議茶軸，青軸太吵。',
    ['小樹｜想買第一把鍵盤，請問怎麼選。', '鍵盤手｜辦公室建議茶軸，青軸太吵。'],
  ],
  [
    'items of a list before a heading',
    '燉肉有三個關鍵，缺一不可。 材料 牛腱一公斤，切大塊 洋蔥一顆 步驟 牛腱冷水下鍋汆燙五分鐘。',
    ['燉肉有三個關鍵，缺一不可。', '步驟｜牛腱冷水下鍋汆燙五分鐘。'],
  ],
  [
    'cells of a table',
    '1,250 52 分 北港 南灣 1,490 2,440 96 分 中原 南灣 790 44 分 兒童、敬老票須憑證件乘車。退票收二十元。',
    ['兒童、敬老票須憑證件乘車。', '退票收二十元。'],
  ],
  [
    'cells with shares',
    '身分 本人 雇主 政府 受雇者 30% 60% 10% 無職業者 60% 0% 40% 補充保費為百分之二，適用於獎金。',
    ['補充保費為百分之二，適用於獎金。'],
  ],
])('a snippet is split from %s', (_, text, expected) => {
  expect(quotable(text)).toEqual(expected);
});

it.each([
  ['one space in a sentence', '陽明山 花季二月登場，為期一個月。'],
  ['a space after a full stop without one before it', '花季登場，為期一個月。陽明山 交通管制同時實施。'],
  ['a name before its verb', '花季登場，為期一個月。 行政院長 今天表示將到場，並致詞。'],
  ['spaces in place of commas', '今天天氣真的很好 我們一家去了海邊玩 晚上又吃火鍋 回家很累了。'],
  ['spaces around Latin and numbers', '花季登場，共 3 週。 iPhone 17 Pro Max 售價 NT$ 39,900 起，十月 5 日開賣。'],
])('a snippet keeps %s', (_, text) => {
  expect(quotable(text).join('')).toBe(text.replaceAll('。 ', '。'));
});

it('a row of short words is of a table or a menu', () => {
  expect(areCells('起站 迄站 標準車廂 行車時間。')).toBe(true);
  expect(areCells('陽明山 花季二月登場。')).toBe(false);
  expect(areCells('今天去了台南 吃了很多東西 晚上又去夜市逛了一大圈 真的好累。')).toBe(false);
});

it('an answer quotes no cells, even where there is nothing else', async () => {
  const sources = [{ n: 1, title: '高鐵票價', text: '高鐵票價 起站 迄站 標準車廂 行車時間', published: null }];
  const said = await extractive.answer({ query: '高鐵票價', sources, now: new Date() }, new AbortController().signal);
  expect(said).toBe('檢索到的來源沒有直接回答這個問題，可參考《高鐵票價》[1]。');
});
