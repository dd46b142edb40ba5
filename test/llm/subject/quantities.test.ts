import { expect, it } from 'vitest';
import { extractive } from '../../../src/llm/extractive.ts';
import { mayTellQuantity, tellsQuantity, withoutQuantityWords } from '../../../src/llm/subject/quantities.ts';

it.each([
  ['拿鐵 熬煮多久', '小火加熱約四十分鐘。', true],
  ['護照 多久 拿到', '十個工作天後領取。', true],
  ['護照 多久 拿到', '2024年6月起改用新版。', false],
  ['展覽 幾點 開始', '上午9:30入場。', true],
  ['展覽 幾點 開始', '入場須出示票券。', false],
  ['大橋 什么时候 通车', '预计明年6月完工。', true],
  ['陶藝課 多少錢', '每堂450元，教材另計。', true],
  ['陶藝課 學費', '弱勢學生全額補助。', true],
  ['陶藝課 學費', '共上八堂。', false],
  ['大堂飛幾錢', '成人$40。', true],
  ['水庫 多深', '最深處達38公尺。', true],
  ['行李箱 多重', '空箱3.2公斤。', true],
  ['水痘疫苗 要打幾劑', '建議接種2劑。', true],
  ['水痘疫苗 要打幾劑', '請於2個月後回診。', false],
  ['濾水壺 多久換一次濾心', '每三個月更換。', true],
  ['濾水壺 多久換一次濾心', '濾心有三種。', false],
  ['地震 規模', '芮氏6.1，深度10公里。', true],
  ['小鎮 有多少人口', '設籍者12,300人。', true],
])('tellsQuantity for "%s" and "%s" is %s', (query, text, expected) =>
  expect(tellsQuantity(query)?.(text)).toBe(expected),
);

it.each(['陶藝課 內容', '這很重要嗎', '消費者 保護'])(
  'tellsQuantity is undefined for "%s", which asks for no quantity',
  (query) => {
    expect(tellsQuantity(query)).toBeUndefined();
  },
);

it('withoutQuantityWords removes the question words and keeps the subject', () => {
  expect(withoutQuantityWords('水库有多深').trim()).toBe('水库有');
  expect(withoutQuantityWords('多重要')).toBe('多重要');
});

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
  ['台北 高雄 高鐵 要多久', '高雄車站是高鐵與捷運的轉乘站。'],
  ['護照 換發 多久', '護照換發可在四個辦事處辦理。'],
])('for "%s", the text gives no such quantity: %s', (query, text) =>
  expect(mayTellQuantity(query)?.(text)).toBe(false),
);

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
  ['護照 換發 多久', '一般件約需十個工作天。'],
  ['駕照 效期 多久', '駕照終身有效。'],
  ['保證書 效期 多久', '效期至次年底。'],
  ['濾心 多久 換', '每半年更換一次。'],
  ['沃夫星 距離太陽 多遠', '它離太陽約十四光年。'],
])('for "%s", the text may give the quantity: %s', (query, text) =>
  expect(mayTellQuantity(query)?.(text) ?? true).toBe(true),
);

it('an answer states that the sources do not give the quantity', async () => {
  const text = '松影潭環潭步道長3公里，春天可以賞花。';
  const sources = [{ n: 1, title: '松影潭', text, published: null }];
  const input = { query: '松影潭 水深 幾公尺', sources, now: new Date('2026-11-20T10:00:00+08:00') };
  expect(await extractive.answer(input, new AbortController().signal)).toContain('沒有直接回答');
});
