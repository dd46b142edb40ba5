import { expect, it } from 'vitest';
import { lacksMeasure } from '../../../src/llm/about/measure.ts';
import { extractive } from '../../../src/llm/extractive.ts';

it.each([
  ['北菱區 資源回收 幾點', '北菱區自3月起調整資源回收路線。'],
  ['松影潭 水深 幾公尺', '松影潭環潭步道長3公里。'],
  ['紙雕課程 多少錢', '紙雕課程由社區教室主辦，須自備剪刀。'],
  ['紙雕課程 多少錢', '學員在課程裡摺紙與剪紙。'],
  ['紙雕教室 電話', '紙雕教室週三休息，可電話預約。'],
  ['松影水庫 什麼時候 完工', '松影水庫庫容1.2億立方公尺，禁止釣魚。'],
  ['紙雕老師 幾歲', '紙雕老師在社區教室授課。'],
  ['烤番薯 幾度', '烤番薯前須洗淨擦乾。'],
  ['山屋 几公里', '山屋須事先申請床位。'],
])('%s: %s tells nothing of it', (query, text) => expect(lacksMeasure(query, [text])).toBe(true));

it.each([
  ['北菱區 資源回收 幾點', '回收車晚間七點抵達。'],
  ['植物園 幾點 開門', '植物園全天開放。'],
  ['植物園 幾點 開門', 'It opens at 9 am.'],
  ['松影潭 水深 幾公尺', '最深處約十二公尺。'],
  ['紙雕課程 多少錢', '課程免費。'],
  ['紙雕課程 多少錢', '兩人同行半價。'],
  ['紙雕課程 多少錢', '一堂幾百元。'],
  ['紙雕教室 電話', '電話為02-5550-0110。'],
  ['紙雕教室 電話訪問 結果', '受訪者都滿意。'],
  ['松影水庫 什麼時候 完工', '松影水庫於民國五十三年落成。'],
  ['杜鵑 何時 修剪', '應在花謝之後剪去殘枝。'],
  ['紙雕老師 幾歲', '她生於1980年。'],
  ['烤番薯 幾度', '烤箱預熱至攝氏230度。'],
  ['搬家 幾點建議', '搬家前先丈量門寬。'],
  ['紙雕課程 內容', '須自備剪刀。'],
  ['沃夫星 距離太陽 多遠', '它離太陽約十四光年。'],
])('%s: %s may tell it', (query, text) => expect(lacksMeasure(query, [text])).toBe(false));

it('says that the sources do not tell the measure', async () => {
  const text = '松影潭環潭步道長3公里，春天可以賞花。';
  const sources = [{ n: 1, title: '松影潭', text, published: null }];
  const input = { query: '松影潭 水深 幾公尺', sources, now: new Date('2026-11-20T10:00:00+08:00') };
  expect(await extractive.answer(input, new AbortController().signal)).toContain('沒有直接回答');
});
